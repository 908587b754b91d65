import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '../../api/organization.ts';
import { domainsQuery } from '../../api/projects.ts';
import { getPeriod, RANGES } from '../../lib/period.ts';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { useFilters } from '../../parts/use-filters.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Field.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { MetricTabs } from './MetricTabs.tsx';
import { Overview } from './Overview.tsx';

/** Analytics of a hosted site. */
export function Analytics() {
  const { id: org } = useOrganization();
  const [search, filter] = useFilters();
  const domains = useQuery(domainsQuery(org));
  const range = RANGES.find(({ value }) => value === search.range)?.value ?? '30';
  const period = getPeriod(Number(range), new Date());
  const analyticsDomains = domains.data?.filter(({ features }) => features.analytics) ?? [];
  const host = analyticsDomains.find((domain) => domain.host === search.domain)?.host ?? analyticsDomains[0]?.host;
  const choices = host !== undefined && (
    <>
      <Select
        aria-label="Domain"
        options={analyticsDomains.map((domain) => ({ value: domain.host, label: domain.host }))}
        value={host}
        onValue={(domain) => filter({ domain })}
      />
      <Select aria-label="Period" options={RANGES} value={range} onValue={(range) => filter({ range })} />
    </>
  );
  return (
    <Page title="Analytics" description="Page views, searches and feedback, counted without cookies." actions={choices}>
      <Loaded query={domains} name="domains" shape="page">
        {() =>
          host === undefined ? (
            <EmptyState
              icon="chart"
              title="No sites with analytics"
              action={<LinkButton to="/$org/projects">Go to projects</LinkButton>}
            >
              Add a domain, or turn on web analytics in the features of a domain.
            </EmptyState>
          ) : (
            <Stack gap={5}>
              <Overview key={host} site={{ org, host, ...period }} />
              <MetricTabs key={`${host} tabs`} site={{ org, host, ...period }} />
            </Stack>
          )
        }
      </Loaded>
    </Page>
  );
}
