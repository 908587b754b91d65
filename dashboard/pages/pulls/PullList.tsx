import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useOrganization } from '../../api/organization.ts';
import { pullsQuery } from '../../api/pulls.ts';
import type { Pull } from '../../api/types.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Field.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { Row } from '../../ui/Stack.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';

const STATES = [
  { value: '', label: 'All statuses' },
  { value: 'open', label: 'Open' },
  { value: 'merged', label: 'Merged' },
  { value: 'closed', label: 'Closed' },
];

/** Page with the pull requests of repositories on the built-in Git host. */
export function PullList() {
  const { id: org, role } = useOrganization();
  const navigate = useNavigate();
  const { state } = useSearch({ from: '/signed-in/$org/pulls' });
  const pulls = useInfiniteQuery(pullsQuery(org, { state }));
  return (
    <Page
      title="Pull requests"
      description="Changes to repositories hosted by Bindery. Review changes to other repositories on their Git host."
    >
      <Row>
        <Select
          aria-label="Status"
          options={STATES}
          value={state ?? ''}
          onChange={(event) => {
            const { value } = event.target;
            void navigate({
              to: '/$org/pulls',
              params: { org },
              search: value === '' ? {} : { state: value },
              replace: true,
            });
          }}
        />
      </Row>
      <Loaded query={pulls} name="pull requests">
        {({ pages }) => {
          const list = pages.flatMap((page) => page.pulls);
          return list.length === 0 ? (
            <EmptyState
              icon="pull"
              title={state === undefined ? 'No pull requests yet' : 'No matching pull requests'}
              action={
                state === undefined &&
                isAtLeast(role, 'member') && (
                  <ButtonLink variant="primary">
                    <Link to="/$org/agent" params={{ org }}>
                      Start an agent job
                    </Link>
                  </ButtonLink>
                )
              }
            >
              {state === undefined
                ? 'Agent jobs open pull requests. Describe a change, then review it here.'
                : 'Try another status.'}
            </EmptyState>
          ) : (
            <Card flush>
              <Table label="Pull requests" columns={createColumns(org)} rows={list} keyOf={({ id }) => id} />
              <MoreButton query={pulls} />
            </Card>
          );
        }}
      </Loaded>
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
