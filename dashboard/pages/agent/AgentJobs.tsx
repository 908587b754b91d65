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
  { value: '', label: 'Every state' },
  { value: 'active', label: 'Working' },
  { value: 'completed', label: 'Completed' },
  { value: 'failed', label: 'Failed' },
  { value: 'archived', label: 'Archived' },
];

/** Takes prompts, and lists the jobs they became. */
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
      description="Describe a change to the documentation. An agent makes it and opens a pull request, which you review."
    >
      {projects.data?.length === 0 ? (
        <EmptyState
          icon="agent"
          title="A project comes first"
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
          The agent works on the repository of a project.
        </EmptyState>
      ) : (
        <>
          {isAtLeast(role, 'member') && projects.data && <PromptBox projects={projects.data} chosen={search.project} />}
          <Row gap={2}>
            <Select
              aria-label="State"
              options={STATUSES}
              value={search.status ?? ''}
              onChange={(event) => filter({ status: event.target.value })}
            />
            <Select
              aria-label="Project"
              options={[
                { value: '', label: 'Every project' },
                ...(projects.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={search.project ?? ''}
              onChange={(event) => filter({ project: event.target.value })}
            />
          </Row>
          <Loaded query={jobs} name="The jobs">
            {({ pages }) => {
              const list = pages.flatMap((page) => page.jobs);
              return list.length === 0 ? (
                <EmptyState icon="agent" title={isFiltered ? 'No job like this' : 'No job yet'}>
                  {isFiltered
                    ? 'Choose another state or project.'
                    : 'Write what should change in the box above, or take one of the examples.'}
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
