import type { AutomationRun } from '../../api/types.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Tone } from '../../ui/Badge.tsx';

/** Badge with the result of a run, or what it waits for. */
export function RunBadge({ run: { status, outcome, waitingReason } }: { run: AutomationRun }) {
  if (status === 'running')
    return (
      <Badge tone="info" dot="beating">
        Running
      </Badge>
    );
  if (status === 'waiting')
    return (
      <Badge tone={waitingReason === null ? 'info' : 'warn'} dot="beating">
        {waitingReason === null ? 'Waiting' : 'Delayed'}
      </Badge>
    );
  const { label, tone } = STYLES[outcome ?? 'stopped'];
  return (
    <Badge tone={tone} dot="still">
      {label}
    </Badge>
  );
}

const STYLES: Record<NonNullable<AutomationRun['outcome']>, { label: string; tone: Tone }> = {
  changed: { label: 'Changed', tone: 'ok' },
  unchanged: { label: 'Nothing to change', tone: 'neutral' },
  reported: { label: 'Report', tone: 'ok' },
  could_not: { label: "Couldn't do it", tone: 'warn' },
  stopped: { label: 'Stopped', tone: 'neutral' },
  plan_rejected: { label: 'Plan rejected', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'bad' },
};
