import type { Automation } from '../../api/types.ts';
import { Badge } from '../../ui/Badge.tsx';

/** Badge that shows whether an automation is enabled, or was paused by Bindery. */
export function AutomationBadge({ automation: { status, pausedReason } }: { automation: Automation }) {
  if (status === 'enabled')
    return (
      <Badge tone="ok" dot="still">
        Enabled
      </Badge>
    );
  return (
    <Badge tone={pausedReason === null ? 'neutral' : 'bad'} dot="still">
      {pausedReason === null ? 'Paused' : 'Paused by Bindery'}
    </Badge>
  );
}
