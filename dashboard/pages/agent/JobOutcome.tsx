import type { AgentEvent, AgentJob } from '../../api/types.ts';
import { FAILURE_MESSAGES } from '../../lib/describe-failure.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { useRoleInProject } from '../../parts/use-role.ts';
import { Notice } from '../../ui/Notice.tsx';
import { FailureNotice } from './FailureNotice.tsx';
import { Review } from './Review.tsx';
import { SendButton } from './SendButton.tsx';

interface JobOutcomeProps {
  job: AgentJob;
  events: readonly AgentEvent[];
  /** Called after a button has continued the job. */
  onContinued: () => void;
}

/** How a job ended, and the next step. The API's codes decide what it says, never the words of a message. */
export function JobOutcome({ job, events, onContinued }: JobOutcomeProps) {
  const { status, failure, prLink } = job;
  if (status === 'active') return null;
  if (failure)
    return (
      <FailureNotice
        job={{ projectId: job.projectId, jobId: job.id }}
        failure={failure}
        prLink={prLink}
        onContinued={onContinued}
      />
    );
  if (status === 'archived')
    return <Notice title="Job archived">The job was stopped or archived. Its branch is unchanged.</Notice>;
  const outcome = findOutcome(job, events);
  if (job.hasConflict) return <ConflictNotice job={job} onContinued={onContinued} />;
  if (outcome === 'changed' && (job.pullState === 'merged' || job.pullState === 'closed'))
    return (
      <Notice title={job.pullState === 'merged' ? 'Pull request merged' : 'Pull request closed'}>
        The job is done. If you send another message, the agent starts a new branch and a new pull request.
      </Notice>
    );
  const { tone, title, text } = OUTCOMES[outcome];
  return (
    <Notice tone={tone} title={title} action={prLink !== null && <Review url={prLink} />}>
      {prLink === null ? text : (WITH_CHANGES[outcome] ?? text)}
    </Notice>
  );
}

function ConflictNotice({ job, onContinued }: Omit<JobOutcomeProps, 'events'>) {
  const role = useRoleInProject(job.projectId);
  const ref = { projectId: job.projectId, jobId: job.id };
  return (
    <Notice
      tone="warn"
      title="Can't merge automatically"
      action={
        FAILURE_MESSAGES.merge &&
        isAtLeast(role, 'member') && <SendButton job={ref} {...FAILURE_MESSAGES.merge} onContinued={onContinued} />
      }
    >
      The pull request conflicts with its target branch. Ask the agent to resolve the conflict, or merge the branches
      with Git and push.
    </Notice>
  );
}

type Outcome = NonNullable<AgentJob['outcome']>;

/** Jobs that ended before there were outcomes have none. */
function findOutcome({ outcome, prLink, stoppedAt }: AgentJob, events: readonly AgentEvent[]): Outcome {
  if (outcome !== undefined) return outcome;
  if (events.findLast(isDecision)?.ok === false) return 'plan_rejected';
  if (stoppedAt !== undefined) return 'stopped';
  return prLink === null ? 'unchanged' : 'changed';
}

/** The last event of these types decides whether the job ended with its plan. */
function isDecision({ type }: AgentEvent): boolean {
  return type === 'approval' || type === 'prompt';
}

const OUTCOMES: Readonly<Record<Outcome, { tone: 'ok' | 'warn' | 'info'; title: string; text: string }>> = {
  changed: {
    tone: 'ok',
    title: 'Ready for review',
    text: 'Review the pull request, then merge it or ask for changes below.',
  },
  unchanged: {
    tone: 'info',
    title: 'Nothing to change',
    text: "The agent found that nothing needs to change, so it didn't open a pull request. If you expected a change, describe it below.",
  },
  reported: {
    tone: 'ok',
    title: 'Report',
    text: 'The report is in the last message. Nothing was changed. To let the agent act on it, start a new job.',
  },
  could_not: {
    tone: 'warn',
    title: "The agent couldn't do it",
    text: 'Nothing was changed. The last message explains why. Add the missing information below, or ask for something else.',
  },
  stopped: {
    tone: 'info',
    title: 'Stopped',
    text: 'The agent was stopped before its first change. To continue, send a message below.',
  },
  plan_rejected: {
    tone: 'info',
    title: 'Plan rejected',
    text: 'Nothing was changed. To ask for a different plan, send a message below.',
  },
};

/** Texts for jobs that have a pull request. */
const WITH_CHANGES: Partial<Record<Outcome, string>> = {
  unchanged: 'The agent found that nothing else needs to change. The pull request is unchanged.',
  could_not:
    "The agent couldn't do everything. The last message explains why, and the changes so far are in a draft pull request. Add the missing information below.",
  stopped: 'The changes so far are in a draft pull request. To continue on the same branch, send a message below.',
};
