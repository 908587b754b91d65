import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { agentJobsQuery } from '../../api/agent.ts';
import { exportsQuery } from '../../api/exports.ts';
import { useOrganization } from '../../api/organization.ts';
import { domainsQuery, projectsQuery } from '../../api/projects.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { JobLine, ExportLine } from './Lines.tsx';
import css from './Overview.module.css';
import { NextSteps } from './NextSteps.tsx';
import { Sites } from './Sites.tsx';

const MAX_ROWS = 5;

/** Overview page: setup steps, sites, and the latest exports and agent jobs. */
export function Overview() {
  const { id: org, name } = useOrganization();
  const projects = useQuery(projectsQuery(org));
  const domains = useQuery(domainsQuery(org));
  const exports = useInfiniteQuery(exportsQuery(org));
  const jobs = useInfiniteQuery(agentJobsQuery(org));
  const lastExports = exports.data?.pages[0]?.exports ?? [];
  const lastJobs = jobs.data?.pages[0]?.jobs ?? [];
  const isLoaded = projects.data && domains.data && exports.data && jobs.data;
  const parts = [
    { name: 'projects', query: projects },
    { name: 'sites', query: domains },
    { name: 'exports', query: exports },
    { name: 'agent jobs', query: jobs },
  ];
  const failedParts = parts.filter(({ query }) => query.error !== null && query.data === undefined);
  return (
    <Page title={name}>
      {failedParts.length > 0 && (
        <ErrorState
          title={`Couldn't load ${failedParts.length === parts.length ? 'the overview' : listNames(failedParts)}`}
          error={failedParts[0]?.query.error}
          retry={() => void Promise.all(failedParts.map(({ query }) => query.refetch()))}
        />
      )}
      {failedParts.length === 0 && !isLoaded ? (
        <Skeleton shape="overview" lines={MAX_ROWS} />
      ) : (
        <>
          {isLoaded && (
            <NextSteps
              projects={projects.data}
              domains={domains.data}
              hasExport={lastExports.length > 0}
              hasJob={lastJobs.length > 0}
            />
          )}
          {domains.data && domains.data.length > 0 && <Sites domains={domains.data} exports={lastExports} />}
          <div className={css.columns}>
            <Latest title="Exports" to="/$org/exports">
              {lastExports.slice(0, MAX_ROWS).map((job) => (
                <ExportLine key={job.jobId} job={job} />
              ))}
            </Latest>
            <Latest title="Agent jobs" to="/$org/agent">
              {lastJobs.slice(0, MAX_ROWS).map((job) => (
                <JobLine key={job.id} job={job} />
              ))}
            </Latest>
          </div>
        </>
      )}
    </Page>
  );
}

/** Joins the names of parts, such as "exports and agent jobs". */
function listNames(parts: readonly { name: string }[]): string {
  return new Intl.ListFormat('en').format(parts.map(({ name }) => name));
}

interface LatestProps {
  title: string;
  /** The page that lists all of them. */
  to: '/$org/exports' | '/$org/agent';
  children: readonly ReactNode[];
}

/** Card with the latest entries of a list. Renders nothing if there are none. */
function Latest({ title, to, children }: LatestProps) {
  const { id: org } = useOrganization();
  const all = (
    <Link to={to} params={{ org }} className="link">
      View all
    </Link>
  );
  return (
    children.length > 0 && (
      <Card flush title={title} action={all}>
        <ul className={css.list}>{children}</ul>
      </Card>
    )
  );
}
