import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { agentJobQuery, archiveJob } from '../../api/agent.ts';
import { isMissing } from '../../api/api-error.ts';
import { useOrganization } from '../../api/organization.ts';
import { useAgentEvents } from '../../api/use-agent-events.ts';
import { groupEvents } from '../../lib/group-events.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { BackLink } from '../../parts/BackLink.tsx';
import { Missing } from '../../parts/Missing.tsx';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { showError, showToast } from '../../ui/toasts.ts';
import css from './AgentJobPage.module.css';
import { FollowUp } from './FollowUp.tsx';
import { JobDetails } from './JobDetails.tsx';
import { JobOutcome } from './JobOutcome.tsx';
import { Timeline } from './Timeline.tsx';

/** Page of an agent job, with live updates. */
export function AgentJobPage() {
  const { id: org, role } = useOrganization();
  const ref = useParams({ from: '/signed-in/$org/agent/$projectId/$jobId' });
  const queryClient = useQueryClient();
  const job = useQuery(agentJobQuery(org, ref));
  const [round, setRound] = useState(0);
  const liveEvents = useAgentEvents(org, ref, round);
  const [isStopping, setStopping] = useState(false);
  const { data } = job;
  const canAct = isAtLeast(role, 'member');
  const archive = async () => {
    setStopping(true);
    try {
      await archiveJob(org, ref);
      showToast(data?.status === 'active' ? 'Job stopped.' : 'Job archived.');
    } catch (error) {
      showError(error);
    }
    setStopping(false);
    await queryClient.invalidateQueries({ queryKey: [org, 'agent-job'] });
  };
  const actions = canAct && data && data.status !== 'archived' && (
    <Button icon={data.status === 'active' ? 'stop' : 'archive'} busy={isStopping} onClick={() => void archive()}>
      {data.status === 'active' ? 'Stop' : 'Archive'}
    </Button>
  );
  if (isMissing(job.error)) return <Missing what="agent job" to="/$org/agent" list="agent jobs" />;
  const turns = groupEvents(liveEvents.events);
  return (
    <Page
      title="Agent job"
      back={<BackLink to="/$org/agent">Agent jobs</BackLink>}
      badge={data && <StatusBadge status={data.status} />}
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
                retry={() => setRound(round + 1)}
              />
            )}
            {liveEvents.events.length === 0 && liveEvents.error === undefined ? (
              <Skeleton shape="table" lines={6} />
            ) : (
              <Timeline turns={turns} isLive={data?.status === 'active'} connection={liveEvents.state} />
            )}
            {data && <JobOutcome job={data} events={liveEvents.events} />}
            {canAct && data && (data.status === 'completed' || data.status === 'failed') && (
              <FollowUp
                job={ref}
                onSent={() => {
                  setRound(round + 1);
                  void queryClient.invalidateQueries({ queryKey: [org, 'agent-job'] });
                }}
              />
            )}
          </div>
          {data && <JobDetails job={data} events={liveEvents.events} />}
        </div>
      )}
    </Page>
  );
}
