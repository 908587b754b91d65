import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { exportsQuery } from '../../api/exports.ts';
import { useOrganization } from '../../api/organization.ts';
import { domainsQuery } from '../../api/projects.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Field.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { Row } from '../../ui/Stack.tsx';
import { ExportTable } from './ExportTable.tsx';
import { StartExportDialog } from './StartExportDialog.tsx';

const STATUSES = [
  { value: '', label: 'All statuses' },
  { value: 'queued', label: 'Queued' },
  { value: 'running', label: 'Running' },
  { value: 'completed', label: 'Completed' },
  { value: 'failed', label: 'Failed' },
];

/** Page with the organization's exports, newest first. */
export function ExportList() {
  const { id: org, role } = useOrganization();
  const navigate = useNavigate();
  const search = useSearch({ from: '/signed-in/$org/exports' });
  const domains = useQuery(domainsQuery(org));
  const list = useInfiniteQuery(exportsQuery(org, { domain: search.domain, status: search.status }));
  const go = (change: { domain?: string; status?: string; start?: string }) => {
    const next = { ...search, ...change };
    void navigate({
      to: '/$org/exports',
      params: { org },
      search: Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')),
      replace: true,
    });
  };
  const hasDomains = domains.data !== undefined && domains.data.length > 0;
  const canStart = isAtLeast(role, 'member') && hasDomains;
  const start = canStart && (
    <Button variant="primary" icon="plus" onClick={() => go({ start: 'new' })}>
      New export
    </Button>
  );
  const isFiltered = search.domain !== undefined || search.status !== undefined;
  return (
    <Page
      title="Exports"
      description="An export builds a site into one bundle of static files, which Bindery or you can host."
      actions={start}
    >
      {domains.data?.length === 0 ? (
        <EmptyState
          icon="globe"
          title="Add a domain first"
          action={
            <ButtonLink variant="primary">
              <Link to="/$org/projects" params={{ org }}>
                Go to projects
              </Link>
            </ButtonLink>
          }
        >
          Every export is for a domain. Add one to a project.
        </EmptyState>
      ) : (
        <>
          <Row>
            <Select
              aria-label="Status"
              options={STATUSES}
              value={search.status ?? ''}
              onChange={(event) => go({ status: event.target.value })}
            />
            <Select
              aria-label="Domain"
              options={[
                { value: '', label: 'All domains' },
                ...(domains.data ?? []).map(({ host }) => ({ value: host, label: host })),
              ]}
              value={search.domain ?? ''}
              onChange={(event) => go({ domain: event.target.value })}
            />
          </Row>
          <Loaded query={list} name="exports">
            {({ pages }) => {
              const jobs = pages.flatMap((page) => page.exports);
              return jobs.length === 0 ? (
                <EmptyState
                  icon="export"
                  title={isFiltered ? 'No matching exports' : 'No exports yet'}
                  action={!isFiltered && start}
                >
                  {isFiltered
                    ? 'Try another status or domain.'
                    : 'Start your first export. It takes seconds and lists any problems in your pages.'}
                </EmptyState>
              ) : (
                <Card flush>
                  <ExportTable jobs={jobs} />
                  <MoreButton query={list} />
                </Card>
              );
            }}
          </Loaded>
        </>
      )}
      {search.start !== undefined && canStart && (
        <StartExportDialog domains={domains.data ?? []} chosen={search.domain} close={() => go({ start: '' })} />
      )}
    </Page>
  );
}
