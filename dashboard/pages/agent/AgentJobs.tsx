import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { agentJobsQuery } from '../../api/agent.ts';
import { useOrganization } from '../../api/organization.ts';
import { projectsQuery } from '../../api/projects.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Field.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { Row } from '../../ui/Stack.tsx';
import { AgentJobTable } from './AgentJobTable.tsx';
import { PromptBox } from './PromptBox.tsx';

const STATUSES = [
  { value: '', label: 'All statuses' },
  { value: 'active', label: 'Working' },
  { value: 'completed', label: 'Completed' },
  { value: 'failed', label: 'Failed' },
  { value: 'archived', label: 'Archived' },
];

/** Page with the prompt box and the list of agent jobs. */
export function AgentJobs() {
  const { id: org, role } = useOrganization();
  const navigate = useNavigate();
  const search = useSearch({ from: '/signed-in/$org/agent' });
  const projects = useQuery(projectsQuery(org));
  const jobs = useInfiniteQuery(agentJobsQuery(org, { projectId: search.project, status: search.status }));
  const filter = (change: { project?: string; status?: string }) => {
    const next = { ...search, ...change };
    void navigate({
      to: '/$org/agent',
      params: { org },
      search: Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')),
      replace: true,
    });
  };
  const isFiltered = search.project !== undefined || search.status !== undefined;
  return (
    <Page
      title="Agent jobs"
      description="Describe a change to your documentation. The agent makes it and opens a pull request for you to review."
    >
      {projects.data?.length === 0 ? (
        <EmptyState
          icon="agent"
          title="Add a project first"
          action={
            isAtLeast(role, 'admin') && (
              <ButtonLink variant="primary">
                <Link to="/$org/projects/new" params={{ org }}>
                  New project
                </Link>
              </ButtonLink>
            )
          }
        >
          The agent works in a project's repository.
        </EmptyState>
      ) : (
        <>
          {isAtLeast(role, 'member') && projects.data && <PromptBox projects={projects.data} chosen={search.project} />}
          <Row gap={2}>
            <Select
              aria-label="Status"
              options={STATUSES}
              value={search.status ?? ''}
              onChange={(event) => filter({ status: event.target.value })}
            />
            <Select
              aria-label="Project"
              options={[
                { value: '', label: 'All projects' },
                ...(projects.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={search.project ?? ''}
              onChange={(event) => filter({ project: event.target.value })}
            />
          </Row>
          <Loaded query={jobs} name="agent jobs">
            {({ pages }) => {
              const list = pages.flatMap((page) => page.jobs);
              return list.length === 0 ? (
                <EmptyState icon="agent" title={isFiltered ? 'No matching jobs' : 'No jobs yet'}>
                  {isFiltered
                    ? 'Try another status or project.'
                    : 'Describe a change in the box above, or start from an example.'}
                </EmptyState>
              ) : (
                <Card flush>
                  <AgentJobTable jobs={list} />
                  <MoreButton query={jobs} />
                </Card>
              );
            }}
          </Loaded>
        </>
      )}
    </Page>
  );
}
