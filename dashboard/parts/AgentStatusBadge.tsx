import type { AgentJob } from '../api/types.ts';
import { Badge } from '../ui/Badge.tsx';
import { StatusBadge } from './StatusBadge.tsx';

/** Badge with the status of an agent job. Marks jobs that wait for people, and jobs that a person stopped. */
export function AgentStatusBadge({ job: { status, waiting, stoppedAt } }: { job: AgentJob }) {
  if (waiting)
    return (
      <Badge tone="warn" dot="beating">
        Waiting for you
      </Badge>
    );
  if (stoppedAt === undefined || status === 'archived' || status === 'failed') return <StatusBadge status={status} />;
  if (status === 'active')
    return (
      <Badge tone="info" dot="beating">
        Stopping
      </Badge>
    );
  return <Badge dot="still">Stopped</Badge>;
}
