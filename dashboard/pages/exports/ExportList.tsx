import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { exportsQuery } from '../../api/exports.ts';
import { useOrganization } from '../../api/organization.ts';
import { domainsQuery } from '../../api/projects.ts';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { StatusFilter, UrlFilter } from '../../parts/UrlFilter.tsx';
import { useFilters } from '../../parts/use-filters.ts';
import { useIsMemberSomewhere } from '../../parts/use-role.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Row } from '../../ui/Stack.tsx';
import { ExportTable } from './ExportTable.tsx';
import { StartExportDialog } from './StartExportDialog.tsx';

/** Page with the organization's exports, newest first. */
export function ExportList() {
  const { id: org } = useOrganization();
  const [search, filter] = useFilters();
  const domains = useQuery(domainsQuery(org));
  const list = useInfiniteQuery(exportsQuery(org, { domain: search.domain, status: search.status }));
  const hasDomains = domains.data !== undefined && domains.data.length > 0;
  const canStart = useIsMemberSomewhere() && hasDomains;
  const start = canStart && (
    <Button variant="primary" icon="plus" onClick={() => filter({ start: 'new' })}>
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
          action={<LinkButton to="/$org/projects">Go to projects</LinkButton>}
        >
          Every export is for a domain. Add one to a project.
        </EmptyState>
      ) : (
        <>
          <Row>
            <StatusFilter statuses={['queued', 'running', 'completed', 'failed']} />
            <UrlFilter
              name="domain"
              label="Domain"
              all="All domains"
              options={(domains.data ?? []).map(({ host }) => ({ value: host, label: host }))}
            />
          </Row>
          <PagedList
            query={list}
            name="exports"
            getItems={(page) => page.exports}
            empty={
              <EmptyState
                icon="export"
                title={isFiltered ? 'No matching exports' : 'No exports yet'}
                action={!isFiltered && start}
              >
                {isFiltered
                  ? 'Try another status or domain.'
                  : 'Start your first export. It takes seconds and lists any problems in your pages.'}
              </EmptyState>
            }
          >
            {(jobs) => <ExportTable jobs={jobs} />}
          </PagedList>
        </>
      )}
      {search.start !== undefined && canStart && (
        <StartExportDialog domains={domains.data ?? []} chosen={search.domain} close={() => filter({ start: '' })} />
      )}
    </Page>
  );
}
