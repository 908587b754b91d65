/** Events that a webhook may ask for. */
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

/** Forms of messages: that of Standard Webhooks, and the one that Slack and compatible services take. */
export const WEBHOOK_FORMATS = ['standard', 'slack'] as const;

export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** Prefixes of ids. */
export const WEBHOOK = 'wh';
export const DELIVERY = 'msg';
