/** Events that a webhook can subscribe to. */
export const WEBHOOK_EVENTS = [
  'export.completed',
  'export.failed',
  'export.canceled',
  'agent.waiting',
  'agent.completed',
  'agent.failed',
  'automation.paused',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Event of a test message. */
export const TEST_EVENT = 'webhook.test';

/** Formats of messages: Standard Webhooks, and the format of Slack and compatible services. */
export const WEBHOOK_FORMATS = ['standard', 'slack'] as const;

export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** Prefixes of ids. */
export const WEBHOOK = 'wh';
export const DELIVERY = 'msg';
