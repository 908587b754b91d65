import type { AgentStatus, ExportStatus, PullState } from '../api/types.ts';
import { Badge } from '../ui/Badge.tsx';
import type { Tone } from '../ui/Badge.tsx';

/** Status of an export, agent job or pull request. */
export type Status = ExportStatus | 'canceled' | AgentStatus | PullState;

/** Label and color of each status. */
export const STATUS_STYLES: Record<Status, { label: string; tone: Tone }> = {
  queued: { label: 'Queued', tone: 'neutral' },
  running: { label: 'Running', tone: 'info' },
  active: { label: 'Working', tone: 'info' },
  completed: { label: 'Completed', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
  canceled: { label: 'Canceled', tone: 'neutral' },
  archived: { label: 'Archived', tone: 'neutral' },
  open: { label: 'Open', tone: 'info' },
  merged: { label: 'Merged', tone: 'ok' },
  closed: { label: 'Closed', tone: 'neutral' },
};

/** Badge with the status of a job or pull request. */
export function StatusBadge({ status }: { status: Status }) {
  const { label, tone } = STATUS_STYLES[status];
  return (
    <Badge tone={tone} dot={status === 'running' || status === 'active' ? 'beating' : 'still'}>
      {label}
    </Badge>
  );
}
