import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { agentJobsQuery } from '../../api/agent.ts';
import { useOrganization } from '../../api/organization.ts';
import { projectsQuery } from '../../api/projects.ts';
import { meQuery } from '../../api/session.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { StatusFilter, UrlFilter } from '../../parts/UrlFilter.tsx';
import { useFilters } from '../../parts/use-filters.ts';
import { useIsMemberSomewhere } from '../../parts/use-role.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Row } from '../../ui/Stack.tsx';
import { AgentJobTable } from './AgentJobTable.tsx';
import { NoModel } from './NoModel.tsx';
import { PromptBox } from './PromptBox.tsx';

/** Page with the prompt box and the list of agent jobs. */
export function AgentJobs() {
  const { id: org, role } = useOrganization();
  const [search] = useFilters();
  const { data: me } = useSuspenseQuery(meQuery);
  const projects = useQuery(projectsQuery(org));
  const jobs = useInfiniteQuery(
    agentJobsQuery(org, {
      projectId: search.project,
      status: search.status,
      pullState: search.state,
      userId: search.by === 'me' ? me.user.id : undefined,
    }),
  );
  const isFiltered = [search.project, search.status, search.state, search.by].some((value) => value !== undefined);
  const hasModel = projects.data?.[0]?.model !== null;
  const isEditor = useIsMemberSomewhere();
  const canPrompt = isEditor && hasModel;
  return (
    <Page
      title="Agent jobs"
      description="Describe a change to your documentation. The agent makes it and opens a pull request for you to review."
    >
      {projects.data?.length === 0 ? (
        <EmptyState
          icon="agent"
          title="Add a project first"
          action={isAtLeast(role, 'admin') && <LinkButton to="/$org/projects/new">New project</LinkButton>}
        >
          The agent works in a project's repository.
        </EmptyState>
      ) : (
        <>
          {isEditor && !hasModel && <NoModel canConfigure={isAtLeast(role, 'admin')} />}
          {canPrompt && projects.data && <PromptBox projects={projects.data} chosen={search.project} />}
          <Row gap={2}>
            <StatusFilter statuses={['active', 'completed', 'failed', 'archived']} />
            <UrlFilter
              name="project"
              label="Project"
              all="All projects"
              options={(projects.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
            <UrlFilter
              name="state"
              label="Pull request"
              all="All pull requests"
              options={[
                { value: 'open', label: 'Open' },
                { value: 'merged', label: 'Merged' },
                { value: 'closed', label: 'Closed' },
              ]}
            />
            <UrlFilter name="by" label="Person" all="All people" options={[{ value: 'me', label: 'Mine' }]} />
          </Row>
          <PagedList
            query={jobs}
            name="agent jobs"
            getItems={(page) => page.jobs}
            empty={
              <EmptyState icon="agent" title={isFiltered ? 'No matching jobs' : 'No jobs yet'}>
                {isFiltered
                  ? 'Try other filters.'
                  : canPrompt
                    ? 'Describe a change in the box above, or start from an example.'
                    : 'Jobs of your organization appear here.'}
              </EmptyState>
            }
          >
            {(list) => <AgentJobTable jobs={list} />}
          </PagedList>
        </>
      )}
    </Page>
  );
}
