import type { WebhookEvent } from '../../../api/types.ts';

/** Events that a webhook may ask for. */
export const EVENTS: readonly { value: WebhookEvent; label: string }[] = [
  { value: 'export.completed', label: 'Export completed' },
  { value: 'export.failed', label: 'Export failed' },
  { value: 'export.canceled', label: 'Export canceled' },
  { value: 'agent.completed', label: 'Agent job completed' },
  { value: 'agent.failed', label: 'Agent job failed' },
];

/** The name of an event, also of one that nobody chooses. */
export function nameEvent(event: string): string {
  return EVENTS.find(({ value }) => value === event)?.label ?? (event === 'webhook.test' ? 'Test' : event);
}
