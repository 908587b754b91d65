import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOrganization } from '../../api/organization.ts';
import { pullsQuery } from '../../api/pulls.ts';
import type { Pull } from '../../api/types.ts';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { StatusFilter } from '../../parts/UrlFilter.tsx';
import { useFilters } from '../../parts/use-filters.ts';
import { useIsMemberSomewhere } from '../../parts/use-role.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Row } from '../../ui/Stack.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';

/** Page with the pull requests of repositories on the built-in Git host. */
export function PullList() {
  const { id: org } = useOrganization();
  const canStart = useIsMemberSomewhere();
  const [{ state }] = useFilters();
  const pulls = useInfiniteQuery(pullsQuery(org, { state }));
  return (
    <Page
      title="Pull requests"
      description="Changes to repositories hosted by Bindery. Review changes to other repositories on their Git host."
    >
      <Row>
        <StatusFilter name="state" statuses={['open', 'merged', 'closed']} />
      </Row>
      <PagedList
        query={pulls}
        name="pull requests"
        getItems={(page) => page.pulls}
        empty={
          <EmptyState
            icon="pull"
            title={state === undefined ? 'No pull requests yet' : 'No matching pull requests'}
            action={state === undefined && canStart && <LinkButton to="/$org/agent">Start an agent job</LinkButton>}
          >
            {state === undefined
              ? 'Agent jobs open pull requests. Describe a change, then review it here.'
              : 'Try another status.'}
          </EmptyState>
        }
      >
        {(list) => <Table label="Pull requests" columns={createColumns(org)} rows={list} keyOf={({ id }) => id} />}
      </PagedList>
    </Page>
  );
}

function createColumns(org: string): Column<Pull>[] {
  return [
    {
      label: 'Title',
      cell: ({ id, title }) => (
        <Link to="/$org/pulls/$pullId" params={{ org, pullId: id }} className="row-link">
          {title}
        </Link>
      ),
    },
    { label: 'Status', cell: ({ state }) => <StatusBadge status={state} /> },
    { label: 'Project', cell: ({ projectName }) => <span className="muted">{projectName}</span> },
    { label: 'Opened', cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
}
