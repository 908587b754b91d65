/** Reads what Slack sends: events about messages, and clicks on buttons. Its signature was checked before. */
import { createHash } from 'node:crypto';
import { cutText } from '../../lib/cut-text.ts';
import { parseJson } from '../../lib/parse-json.ts';
import { toStorableText } from '../../lib/storable.ts';

/** A message in a channel. */
export interface SlackMessageInput {
  type: 'message';
  /** Whether Slack says that the message mentions the app. */
  isMention: boolean;
  channelId: string;
  /** ID of the message in its channel. */
  ts: string;
  /** Undefined if the message isn't in a thread. */
  threadTs: string | undefined;
  user: string;
  text: string;
}

/** A click on a button of a message of Bindery. */
export interface SlackClickInput {
  type: 'click';
  channelId: string;
  threadTs: string;
  user: string;
  value: string;
}

/** What Slack sent. The same key means the same message or click. */
export interface SlackInput {
  teamId: string;
  key: string;
  input: SlackMessageInput | SlackClickInput;
}

/**
 * Reads an event about a message that a person wrote. Undefined for every other event, such as an edited message or one
 * of a program. A mention in a thread arrives as two events, so the message identifies it rather than the event.
 */
export function readSlackMessage(payload: object): SlackInput | undefined {
  const { type, team_id: teamId, event } = payload as Payload;
  if (type !== 'event_callback' || typeof event !== 'object' || event === null) return undefined;
  const { type: kind, subtype, bot_id: bot, channel, ts, thread_ts: threadTs, user, text } = event as Payload;
  if ((kind !== 'app_mention' && kind !== 'message') || bot !== undefined) return undefined;
  if (subtype !== undefined && subtype !== 'file_share' && subtype !== 'thread_broadcast') return undefined;
  if (!isId(teamId) || !isId(channel) || !isTs(ts) || !isId(user) || typeof text !== 'string') return undefined;
  if (threadTs !== undefined && !isTs(threadTs)) return undefined;
  const isMention = kind === 'app_mention';
  const message = { channelId: channel, ts, threadTs, user, text: toStorableText(cutText(text, MAX_TEXT)) };
  return { teamId, key: `message:${channel}:${ts}`, input: { type: 'message', isMention, ...message } };
}

/** Reads a click on a button. Undefined for every other interaction. */
export function readSlackClick(payload: object): SlackInput | undefined {
  const { type, team, user, channel, container, message, trigger_id: trigger, actions } = payload as Payload;
  if (type !== 'block_actions' || !Array.isArray(actions) || typeof trigger !== 'string') return undefined;
  const [teamId, userId, channelId] = [readField(team, 'id'), readField(user, 'id'), readField(channel, 'id')];
  const threadTs =
    readField(container, 'thread_ts') ?? readField(message, 'thread_ts') ?? readField(container, 'message_ts');
  const value = readField(actions[0], 'value');
  if (!isId(teamId) || !isId(userId) || !isId(channelId) || !isTs(threadTs)) return undefined;
  if (typeof value !== 'string' || value.length > MAX_VALUE) return undefined;
  // Slack sets another trigger for each click.
  const key = `click:${createHash('sha256').update(trigger).digest('hex')}`;
  return { teamId, key, input: { type: 'click', channelId, threadTs, user: userId, value: toStorableText(value) } };
}

/** Reads a stored message or click. */
export function parseStoredInput(text: string): SlackInput['input'] | undefined {
  return parseJson(text) as SlackInput['input'] | undefined;
}

type Payload = Readonly<Record<string, unknown>>;

const MAX_TEXT = 20_000;
const MAX_VALUE = 2_000;

function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Payload)[name] : undefined;
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Z0-9]{2,40}$/.test(value);
}

function isTs(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,12}\.\d{1,12}$/.test(value);
}
