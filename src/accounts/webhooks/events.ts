/** What a webhook may be told of. */
export const WEBHOOK_EVENTS = [
  'export.completed',
  'export.failed',
  'export.canceled',
  'agent.completed',
  'agent.failed',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Event of a message that somebody sends to try a webhook out. */
export const TEST_EVENT = 'webhook.test';

/** How messages look: as Standard Webhooks has them, or as Slack and what is compatible with it takes them. */
export const WEBHOOK_FORMATS = ['standard', 'slack'] as const;

export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** Prefixes of ids. */
export const WEBHOOK = 'wh';
export const DELIVERY = 'msg';
