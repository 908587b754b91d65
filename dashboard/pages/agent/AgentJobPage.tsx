import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { agentJobQuery } from '../../api/agent.ts';
import { isMissing } from '../../api/api-error.ts';
import { useOrganization } from '../../api/organization.ts';
import type { AgentJob } from '../../api/types.ts';
import { useAgentEvents } from '../../api/use-agent-events.ts';
import { groupEvents } from '../../lib/group-events.ts';
import { listUnread } from '../../lib/list-unread.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { AgentStatusBadge } from '../../parts/AgentStatusBadge.tsx';
import { BackLink } from '../../parts/BackLink.tsx';
import { Missing } from '../../parts/Missing.tsx';
import { useRoleInProject } from '../../parts/use-role.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import css from './AgentJobPage.module.css';
import { FollowUp } from '../../parts/FollowUp.tsx';
import { JobActions } from './JobActions.tsx';
import { JobDetails } from './JobDetails.tsx';
import { JobOutcome } from './JobOutcome.tsx';
import { JobViews } from './JobViews.tsx';
import { PlanCard } from './PlanCard.tsx';
import { PullChecks } from './PullChecks.tsx';
import { QuestionCard } from './QuestionCard.tsx';
import { Timeline } from './Timeline.tsx';

/** Page of an agent job, with live updates. */
export function AgentJobPage() {
  const { id: org } = useOrganization();
  const ref = useParams({ from: '/signed-in/$org/agent/$projectId/$jobId' });
  const queryClient = useQueryClient();
  const job = useQuery(agentJobQuery(org, ref));
  const liveEvents = useAgentEvents(org, ref, job);
  const { data } = job;
  const canAct = isAtLeast(useRoleInProject(ref.projectId), 'member');
  const refresh = () => void queryClient.invalidateQueries({ queryKey: [org, 'agent-job'] });
  const actions = canAct && data && data.status !== 'archived' && <JobActions job={data} jobRef={ref} />;
  if (isMissing(job.error)) return <Missing what="agent job" to="/$org/agent" list="agent jobs" />;
  const turns = groupEvents(liveEvents.events);
  const Waiting = data?.waiting && WAITING_CARDS[data.waiting.for];
  return (
    <Page
      title={data?.title ?? 'Agent job'}
      back={<BackLink to="/$org/agent">Agent jobs</BackLink>}
      badge={data && <AgentStatusBadge job={data} />}
      actions={actions}
    >
      {job.error && !data ? (
        <ErrorState title="Couldn't load the job" error={job.error} retry={() => void job.refetch()} />
      ) : (
        <div className={css.columns}>
          <div className={css.main}>
            {liveEvents.error !== undefined && (
              <ErrorState
                title="Couldn't load the job's events"
                error={liveEvents.error}
                retry={liveEvents.reconnect}
              />
            )}
            {liveEvents.events.length === 0 && liveEvents.error === undefined ? (
              <Skeleton shape="table" lines={6} />
            ) : (
              <JobViews job={ref} events={liveEvents.events}>
                <Timeline
                  turns={turns}
                  unread={listUnread(liveEvents.events)}
                  job={data}
                  connection={liveEvents.state}
                />
              </JobViews>
            )}
            {data && <JobOutcome job={data} events={liveEvents.events} onContinued={refresh} />}
            {data && <PullChecks job={data} jobRef={ref} canAct={canAct} />}
            {Waiting && data?.waiting && (
              <Waiting key={data.waiting.event} job={ref} waiting={data.waiting} canAct={canAct} onDone={refresh} />
            )}
            {canAct && data && data.status !== 'archived' && data.waiting?.for !== 'answer' && (
              <FollowUp job={ref} isActive={data.status === 'active'} onSent={refresh}>
                <span className="muted">{describeEffect(data)}</span>
              </FollowUp>
            )}
          </div>
          {data && <JobDetails job={data} events={liveEvents.events} />}
        </div>
      )}
    </Page>
  );
}

const WAITING_CARDS = { approval: PlanCard, answer: QuestionCard };

/** Describes what happens after a message. If the job waits for a decision about a plan, it asks for another plan. */
function describeEffect({ status, waiting, stoppedAt }: Pick<AgentJob, 'status' | 'waiting' | 'stoppedAt'>): string {
  if (waiting !== undefined) return 'The agent revises its plan.';
  if (status === 'active' && stoppedAt !== undefined) return 'The agent stops, then continues with your message.';
  return status === 'active' ? 'The agent reads it before its next step.' : 'The agent continues on the same branch.';
}
