import { useQuery } from '@tanstack/react-query';
import {
  feedbackQuery,
  missingPagesQuery,
  pagesQuery,
  questionsQuery,
  referrersQuery,
  searchesQuery,
} from '../../api/analytics.ts';
import type { SitePeriod } from '../../api/analytics.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { MetricTable } from './MetricTable.tsx';
import { MissingPages } from './MissingPages.tsx';
import { ReaderFeedback } from './ReaderFeedback.tsx';
import { ReaderQuestions } from './ReaderQuestions.tsx';

/** Tabs with the metrics by page, search and referrer, and with readers' feedback and questions. */
export function MetricTabs({ site }: { site: SitePeriod }) {
  return (
    <Tabs
      label="Metrics"
      tabs={[
        { value: 'pages', label: 'Pages', content: <Pages site={site} /> },
        { value: 'searches', label: 'Searches', content: <Searches site={site} /> },
        { value: 'missed', label: 'Searches without results', content: <UnansweredSearches site={site} /> },
        { value: 'not-found', label: 'Pages not found', content: <NotFound site={site} /> },
        { value: 'feedback', label: 'Feedback', content: <FeedbackTab site={site} /> },
        { value: 'questions', label: 'Questions', content: <QuestionsTab site={site} /> },
        { value: 'referrers', label: 'Referrers', content: <Referrers site={site} /> },
      ]}
    />
  );
}

function Pages({ site }: { site: SitePeriod }) {
  return (
    <Loaded query={useQuery(pagesQuery(site))} name="page views">
      {({ pages }) => (
        <MetricTable
          site={site}
          name="pages"
          empty="No page views in this period."
          columns={['Page', 'Views', 'Visitors']}
          rows={pages.map(({ page, views, visitors }) => [page === '*' ? 'Other pages' : page, views, visitors])}
        />
      )}
    </Loaded>
  );
}

function Searches({ site }: { site: SitePeriod }) {
  return (
    <Loaded query={useQuery(searchesQuery(site))} name="searches">
      {({ searches }) => (
        <MetricTable
          site={site}
          name="searches"
          empty="No searches in this period."
          columns={['Query', 'Searches', 'Clicks']}
          rows={searches.map(({ query, searches: count, clicked }) => [
            query,
            count,
            clicked.reduce((sum, { clicks }) => sum + clicks, 0),
          ])}
        />
      )}
    </Loaded>
  );
}

function UnansweredSearches({ site }: { site: SitePeriod }) {
  return (
    <Loaded query={useQuery(searchesQuery(site))} name="searches">
      {({ searches }) => (
        <MetricTable
          site={site}
          name="searches-without-results"
          empty="No searches without results in this period. If readers search for something you don't cover, it appears here."
          columns={['Query', 'Without results', 'Searches']}
          rows={searches
            .filter(({ withoutResults }) => withoutResults > 0)
            .sort((a, b) => b.withoutResults - a.withoutResults)
            .map(({ query, withoutResults, searches: count }) => [query, withoutResults, count])}
        />
      )}
    </Loaded>
  );
}

function NotFound({ site }: { site: SitePeriod }) {
  return (
    <Loaded query={useQuery(missingPagesQuery(site))} name="pages not found">
      {({ pages }) => <MissingPages site={site} pages={pages} />}
    </Loaded>
  );
}

function Referrers({ site }: { site: SitePeriod }) {
  return (
    <Loaded query={useQuery(referrersQuery(site))} name="referrers">
      {({ referrers }) => (
        <MetricTable
          site={site}
          name="referrers"
          empty="No visits from other sites in this period."
          columns={['Site', 'Views', 'Visitors']}
          rows={referrers.map(({ host, views, visitors }) => [host, views, visitors])}
        />
      )}
    </Loaded>
  );
}

function QuestionsTab({ site }: { site: SitePeriod }) {
  return (
    <Loaded query={useQuery(questionsQuery(site))} name="questions">
      {(questions) => <ReaderQuestions questions={questions} />}
    </Loaded>
  );
}

function FeedbackTab({ site: { org, host } }: { site: SitePeriod }) {
  return (
    <Loaded query={useQuery(feedbackQuery(org, host))} name="feedback">
      {(feedback) => <ReaderFeedback feedback={feedback} />}
    </Loaded>
  );
}
