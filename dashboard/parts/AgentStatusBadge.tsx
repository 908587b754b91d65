import type { AgentJob } from '../api/types.ts';
import { Badge } from '../ui/Badge.tsx';
import type { Tone } from '../ui/Badge.tsx';
import { StatusBadge } from './StatusBadge.tsx';

/** Badge with the status of an agent job. Marks jobs that wait for people, and completed jobs that have no changes. */
export function AgentStatusBadge({ job: { status, waiting, stoppedAt, outcome } }: { job: AgentJob }) {
  if (waiting)
    return (
      <Badge tone="warn" dot="beating">
        Waiting for you
      </Badge>
    );
  if (status === 'active' && stoppedAt !== undefined)
    return (
      <Badge tone="info" dot="beating">
        Stopping
      </Badge>
    );
  if (status !== 'completed') return <StatusBadge status={status} />;
  const style = STYLES[outcome ?? (stoppedAt === undefined ? 'changed' : 'stopped')];
  if (!style) return <StatusBadge status={status} />;
  return (
    <Badge tone={style.tone} dot="still">
      {style.label}
    </Badge>
  );
}

/** Completed jobs with changes have the usual badge. */
const STYLES: Partial<Record<NonNullable<AgentJob['outcome']>, { label: string; tone: Tone }>> = {
  unchanged: { label: 'Nothing to change', tone: 'neutral' },
  reported: { label: 'Report', tone: 'ok' },
  could_not: { label: "Couldn't do it", tone: 'warn' },
  stopped: { label: 'Stopped', tone: 'neutral' },
  plan_rejected: { label: 'Plan rejected', tone: 'neutral' },
};
