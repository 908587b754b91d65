import type { WebhookEvent } from '../../../api/types.ts';

/** Events that a webhook can subscribe to. */
export const EVENTS: readonly { value: WebhookEvent; label: string }[] = [
  { value: 'export.completed', label: 'Export completed' },
  { value: 'export.failed', label: 'Export failed' },
  { value: 'export.canceled', label: 'Export canceled' },
  { value: 'agent.waiting', label: 'Agent job waits for an answer' },
  { value: 'agent.completed', label: 'Agent job completed' },
  { value: 'agent.failed', label: 'Agent job failed' },
  { value: 'automation.paused', label: 'Automation paused by Bindery' },
];

/** Returns the label of an event, including the test event, which webhooks can't subscribe to. */
export function nameEvent(event: string): string {
  return EVENTS.find(({ value }) => value === event)?.label ?? (event === 'webhook.test' ? 'Test' : event);
}
