import type { AgentOutcome, StoredWaiting } from '../../db/tables/agent-jobs.ts';
import { TEST_EVENT } from './events.ts';
import type { WebhookFormat } from './events.ts';

/** A message for a receiver. It is stored with the delivery, so that each attempt sends the same. */
export interface WebhookMessage {
  type: string;
  /** When the event happened, in RFC 3339 format. */
  timestamp: string;
  data: ExportResult | AgentJobResult | AutomationPause | { text: string };
}

export interface ExportResult {
  jobId: string;
  organizationId: string;
  projectId: string;
  domain: string;
  version: string | null;
  commit: string | null;
  isPreview: boolean;
  pageCount: number;
  error: string | null;
  createdAt: string;
}

export interface AgentJobResult {
  id: string;
  organizationId: string;
  projectId: string;
  model: string;
  prLink: string | null;
  error: string | null;
  /** How the prompt ended, if it completed. */
  outcome?: AgentOutcome;
  /** Code of the failure, if it failed. */
  failureCode?: string;
  createdAt: string;
  /** The question or plan that the job waits for. */
  waiting?: StoredWaiting & { until: string | undefined };
}

/** An automation that Bindery paused. */
export interface AutomationPause {
  automationId: string;
  organizationId: string;
  projectId: string;
  name: string;
  /** Why, and what to do. */
  reason: string;
}

/** Returns the body of a request. */
export function writeBody(message: WebhookMessage, format: WebhookFormat): string {
  return JSON.stringify(format === 'slack' ? toSlack(message) : message);
}

/**
 * Converts a message to the format of incoming webhooks in Slack, Mattermost and Rocket.Chat: text for notifications,
 * blocks for the channel.
 */
function toSlack(message: WebhookMessage) {
  const { title, detail } = describe(message);
  const lines = [`*${escapeSlack(title)}*`, ...(detail === undefined ? [] : [escapeSlack(detail)])];
  return {
    text: escapeSlack(title),
    blocks: [{ type: 'section', text: createText(lines.join('\n')) }],
  };
}

/** `verbatim` keeps Slack from adding links and mentions. */
function createText(text: string) {
  return { type: 'mrkdwn', text: text.slice(0, MAX_SLACK_TEXT).toWellFormed(), verbatim: true };
}

/** Sections in Slack can contain up to 3,000 characters. */
const MAX_SLACK_TEXT = 2_900;

/**
 * In Slack, `&`, `<` and `>` start links and mentions, such as `<!channel>`. In Mattermost and Rocket.Chat, and in
 * Slack's notifications, `@channel` mentions everyone too.
 */
function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('@', '@\u200B');
}

function describe({ type, data }: WebhookMessage): { title: string; detail?: string | undefined } {
  if (type === TEST_EVENT || 'text' in data) return { title: 'text' in data ? data.text : type };
  if ('automationId' in data) return { title: `The automation ${data.name} was paused`, detail: data.reason };
  const detail = data.error ?? undefined;
  const verb = type.slice(type.indexOf('.') + 1);
  if ('domain' in data) {
    const label = data.version === null ? '' : ` (${data.version})`;
    const pages = data.pageCount === 1 ? '1 page' : `${data.pageCount} pages`;
    const outcome = { completed: `completed: ${pages}`, failed: 'failed', canceled: 'was canceled' }[verb] ?? verb;
    return { title: `Export of ${data.domain}${label} ${outcome}`, detail };
  }
  if (verb === 'waiting') return { title: `Agent job ${data.id} waits for an answer`, detail: data.waiting?.text };
  return {
    title: `Agent job ${data.id} ${verb === 'completed' ? describeOutcome(data) : 'failed'}`,
    detail: detail ?? data.prLink ?? undefined,
  };
}

/** Completes the sentence "Agent job … ". */
function describeOutcome({ outcome }: AgentJobResult): string {
  if (outcome === 'reported') return 'completed with a report';
  if (outcome === 'could_not') return "couldn't do what was asked";
  if (outcome === 'stopped') return 'was stopped';
  if (outcome === 'plan_rejected') return 'ended, because its plan was rejected';
  return outcome === 'unchanged' ? 'completed: nothing needed to change' : 'completed';
}
