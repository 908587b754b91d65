import { Link } from '@tanstack/react-router';
import { useOrganization } from '../../api/organization.ts';
import type { AgentEvent, AgentJob } from '../../api/types.ts';
import { findPullId } from '../../lib/find-pull-id.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface JobOutcomeProps {
  job: AgentJob;
  events: readonly AgentEvent[];
}

/**
 * Result of a job, and the next step. The API's error message already says how to fix the problem, so nothing is guessed
 * from its words.
 */
export function JobOutcome({ job, events }: JobOutcomeProps) {
  if (job.status === 'active') return null;
  const failure = job.error ?? events.findLast(({ type }) => type === 'failed')?.text;
  if (job.status === 'failed')
    return (
      <Notice tone="bad" title="Job failed">
        {failure ?? NO_REASON}
      </Notice>
    );
  if (job.status === 'completed' && events.findLast(isDecision)?.ok === false)
    return <Notice title="Plan rejected">Nothing was changed. To ask for another plan, send a message below.</Notice>;
  if (job.stoppedAt !== undefined && job.status === 'completed')
    return (
      <Notice title="Stopped" action={job.prLink !== null && <Review url={job.prLink} />}>
        {job.prLink === null
          ? 'The agent was stopped before its first change. To continue, send a message below.'
          : 'The changes so far are in a draft pull request. To continue on the same branch, send a message below.'}
      </Notice>
    );
  if (job.prLink !== null)
    return (
      <Notice tone="ok" title="Ready for review" action={<Review url={job.prLink} />}>
        Review the pull request, then merge it or ask for changes below.
      </Notice>
    );
  if (job.status === 'archived')
    return <Notice title="Job archived">The job was stopped or archived. Its branch is unchanged.</Notice>;
  return (
    <Notice title="No changes">
      The agent found nothing to change, so it didn't open a pull request. Describe what you expected below.
    </Notice>
  );
}

/** The last event of these types decides whether the job ended with its plan. */
function isDecision({ type }: AgentEvent): boolean {
  return type === 'approval' || type === 'prompt';
}

const NO_REASON =
  "The job didn't report a reason. Send the prompt again, or ask the operator to check the worker's log.";

function Review({ url }: { url: string }) {
  const { id: org } = useOrganization();
  const pullId = findPullId(url);
  return (
    <ButtonLink size="sm">
      {pullId === undefined ? (
        <a href={url} target="_blank" rel="noreferrer">
          Review <Icon name="external" size={14} />
        </a>
      ) : (
        <Link to="/$org/pulls/$pullId" params={{ org, pullId }}>
          Review
        </Link>
      )}
    </ButtonLink>
  );
}
