/**
 * A workspace of Slack with one app: the methods of the Web API that Bindery calls, and the requests that Slack sends. It
 * follows Slack's published description (https://docs.slack.dev) and refuses what Slack refuses.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { createHmac, randomUUID } from 'node:crypto';

export const SIGNING_SECRET = '8f742231b10e8888abcd99ccccc85a55';
export const BOT_TOKEN = 'xoxb-1234567890-scripted';
const TEAM = 'T0000001';
export const BOT = 'U0BINDERY';

interface Block {
  type: string;
  block_id?: string;
  text?: { type: string; text: string; verbatim?: boolean };
  elements?: { type: string; text?: { text: string } | string; action_id?: string; value?: string }[];
}

export interface SlackPost {
  channel: string;
  ts: string;
  thread_ts?: string | undefined;
  user: string;
  text: string;
  blocks: Block[];
}

export interface SlackUserFacts {
  email?: string;
  team?: string;
  isConfirmed?: boolean;
  isBot?: boolean;
}

export interface SlackServer {
  /** For `BINDERY_SLACK_URL`. */
  url: string;
  posts: SlackPost[];
  ephemerals: { channel: string; user: string; text: string }[];
  /** Names of the called methods. */
  calls: string[];
  users: Map<string, SlackUserFacts>;
  /** Answers the next calls of a method: an error code, or seconds to wait with status 429. */
  failNext(method: string, failure: string | { retryAfter: number }): void;
  /** Writes a message of a person. */
  write(post: { channel: string; user: string; text: string; thread?: string | undefined }): SlackPost;
  close(): Promise<void>;
}

export async function startSlackServer(): Promise<SlackServer> {
  const state: Omit<SlackServer, 'url' | 'close'> & { failures: Map<string, (string | { retryAfter: number })[]> } = {
    posts: [],
    ephemerals: [],
    calls: [],
    users: new Map(),
    failures: new Map(),
    failNext(method, failure) {
      state.failures.set(method, [...(state.failures.get(method) ?? []), failure]);
    },
    write({ channel, user, text, thread }) {
      const post = { channel, user, text, thread_ts: thread, ts: nextTs(state.posts.length), blocks: [] };
      state.posts.push(post);
      return post;
    },
  };
  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    void (async () => {
      const method = (request.url ?? '').replace(/^\/api\//, '');
      const values = Object.fromEntries(new URLSearchParams(await readText(request)));
      state.calls.push(method);
      const failure = state.failures.get(method)?.shift();
      if (typeof failure === 'object') {
        response.writeHead(429, { 'retry-after': String(failure.retryAfter) }).end();
        return;
      }
      const isKnown = request.headers.authorization === `Bearer ${BOT_TOKEN}`;
      const answer = failure ?? (isKnown ? answerCall(state, method, values) : 'invalid_auth');
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(typeof answer === 'string' ? { ok: false, error: answer } : { ok: true, ...answer }));
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function nextTs(count: number): string {
  return `1715600000.${String(count + 1).padStart(6, '0')}`;
}

type State = Omit<SlackServer, 'url' | 'close'>;
type Values = Partial<Record<string, string>>;

/** Returns the fields of the answer, or an error code. */
function answerCall(state: State, method: string, values: Values): object | string {
  switch (method) {
    case 'auth.test':
      return { team_id: TEAM, team: 'Acme', user_id: BOT, bot_id: 'B0BINDERY', user: 'bindery' };
    case 'users.info': {
      const user = state.users.get(values.user ?? '');
      if (!user) return 'user_not_found';
      const { email, team = TEAM, isConfirmed = true, isBot = false } = user;
      const profile = { ...(email !== undefined && { email }) };
      return { user: { id: values.user, team_id: team, is_bot: isBot, is_email_confirmed: isConfirmed, profile } };
    }
    case 'chat.postMessage': {
      const blocks = readBlocks(values.blocks);
      if (typeof blocks === 'string') return blocks;
      if (values.channel === undefined) return 'channel_not_found';
      const post = {
        ...state.write({ channel: values.channel, user: BOT, text: values.text ?? '', thread: values.thread_ts }),
      };
      state.posts[state.posts.length - 1] = { ...post, blocks };
      return { channel: values.channel, ts: post.ts };
    }
    case 'chat.update': {
      const blocks = readBlocks(values.blocks);
      if (typeof blocks === 'string') return blocks;
      const index = state.posts.findIndex(({ ts, channel }) => ts === values.ts && channel === values.channel);
      const post = state.posts[index];
      if (!post) return 'message_not_found';
      if (post.user !== BOT) return 'cant_update_message';
      state.posts[index] = { ...post, text: values.text ?? '', blocks };
      return { channel: post.channel, ts: post.ts };
    }
    case 'chat.postEphemeral': {
      if (!state.users.has(values.user ?? '')) return 'user_not_in_channel';
      state.ephemerals.push({ channel: values.channel ?? '', user: values.user ?? '', text: values.text ?? '' });
      return { message_ts: nextTs(state.posts.length) };
    }
    case 'conversations.replies': {
      const thread = state.posts.filter(
        ({ channel, ts, thread_ts: parent }) =>
          channel === values.channel && (ts === values.ts || parent === values.ts),
      );
      if (thread.length === 0) return 'thread_not_found';
      const messages = thread
        .filter(({ ts }) => values.latest === undefined || ts < values.latest)
        .map((post) => ({ type: 'message', ...post }));
      return { messages, has_more: false };
    }
    default:
      return 'unknown_method';
  }
}

/** Checks the limits of Block Kit. */
function readBlocks(text = '[]'): Block[] | string {
  const blocks = JSON.parse(text) as Block[];
  const blockIds = blocks.flatMap(({ block_id: id }) => id ?? []);
  if (new Set(blockIds).size < blockIds.length || blockIds.some((id) => id.length > 255)) return 'invalid_blocks';
  const isValid = blocks.every(({ type, text: content, elements = [] }) => {
    if (type === 'section') return content !== undefined && content.text.length > 0 && content.text.length <= 3_000;
    if (type === 'context') return elements.length > 0 && elements.length <= 10;
    const ids = elements.map(({ action_id: id }) => id);
    return (
      type === 'actions' &&
      elements.length > 0 &&
      elements.length <= 25 &&
      new Set(ids).size === ids.length &&
      elements.every(
        ({ text: label, value = '' }) =>
          typeof label === 'object' && label.text.length > 0 && label.text.length <= 75 && value.length <= 2_000,
      )
    );
  });
  return isValid && blocks.length <= 50 ? blocks : 'invalid_blocks';
}

interface SlackRequest {
  method: 'POST';
  headers: Record<string, string>;
  payload: string;
}

/** Signs a body as Slack does. `now` is in seconds. */
export function signRequest(
  payload: string,
  { now = Math.floor(Date.now() / 1000), secret = SIGNING_SECRET } = {},
): SlackRequest {
  const signature = `v0=${createHmac('sha256', secret).update(`v0:${now}:${payload}`).digest('hex')}`;
  const headers = { 'x-slack-request-timestamp': String(now), 'x-slack-signature': signature };
  return { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, payload };
}

/** Writes the event of a message. */
export function createEvent(post: SlackPost, { kind = 'app_mention', team = TEAM, change = {} } = {}): string {
  const { channel, ts, thread_ts: thread, user, text } = post;
  return JSON.stringify({
    token: 'deprecated',
    team_id: team,
    api_app_id: 'A0000001',
    type: 'event_callback',
    event_id: `Ev${randomUUID()}`,
    event_time: 1_715_600_000,
    event: { type: kind, user, text, ts, channel, event_ts: ts, ...(thread && { thread_ts: thread }), ...change },
  });
}

/** Writes the body of a click on a button, a form with JSON in its `payload`. */
export function createClick(post: SlackPost, { user, value }: { user: string; value: string }): string {
  const payload = {
    type: 'block_actions',
    team: { id: TEAM, domain: 'acme' },
    user: { id: user, team_id: TEAM },
    channel: { id: post.channel },
    container: { type: 'message', message_ts: post.ts, channel_id: post.channel, thread_ts: post.thread_ts },
    trigger_id: randomUUID(),
    response_url: 'https://hooks.slack.com/actions/T/1/x',
    actions: [{ type: 'button', action_id: 'bindery', block_id: 'x', value, action_ts: '1715600000.1' }],
  };
  return new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
}
