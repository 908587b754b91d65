import type { AgentJob } from '../api/types.ts';
import { describePull } from '../lib/describe-pull.ts';
import { Badge } from '../ui/Badge.tsx';
import { PullLink } from './PullLink.tsx';

/** Link to a job's pull request that shows its state. Renders nothing if there is none. */
export function JobPull({ job }: { job: AgentJob }) {
  if (job.prLink === null) return null;
  const { label, tone } = describePull(job);
  return (
    <PullLink url={job.prLink}>
      <Badge tone={tone}>
        <span className="unseen">Pull request: </span>
        {label}
      </Badge>
    </PullLink>
  );
}
