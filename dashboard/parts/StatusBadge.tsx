import type { AgentStatus, ExportStatus, PullState } from '../api/types.ts';
import { Badge } from '../ui/Badge.tsx';
import type { Tone } from '../ui/Badge.tsx';
import { FilterSelect } from '../ui/Field.tsx';

const STATUS_STYLES: Record<ExportStatus | 'canceled' | AgentStatus | PullState, { label: string; tone: Tone }> = {
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
export function StatusBadge({ status }: { status: keyof typeof STATUS_STYLES }) {
  const { label, tone } = STATUS_STYLES[status];
  return (
    <Badge tone={tone} dot={status === 'running' || status === 'active' ? 'beating' : 'still'}>
      {label}
    </Badge>
  );
}

interface StatusFilterProps {
  statuses: readonly (keyof typeof STATUS_STYLES)[];
  value: string | undefined;
  onValue: (status: string) => void;
}

/** Filter by status. */
export function StatusFilter({ statuses, ...rest }: StatusFilterProps) {
  const options = statuses.map((value) => ({ value, label: STATUS_STYLES[value].label }));
  return <FilterSelect label="Status" all="All statuses" options={options} {...rest} />;
}
