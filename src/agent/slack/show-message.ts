import { createHash } from 'node:crypto';
import { SlackFailure } from '../../accounts/slack/slack-api.ts';
import type { Database } from '../../db/schema.ts';
import type { SlackMessage } from './render-turn.ts';
import type { SlackThread, SlackWork } from './slack-deps.ts';

/**
 * Posts a message in a thread, or updates the existing one if its content changed. The intention to post is stored first.
 * If the process ends before it has stored the ID of the posted message, the next one finds the message in the thread.
 */
export async function showMessage(
  work: SlackWork,
  { thread, message }: { thread: SlackThread; message: SlackMessage },
): Promise<void> {
  const { db } = work.deps;
  const { key, text } = message;
  const hash = createHash('sha256')
    .update(JSON.stringify([text, message.blocks]))
    .digest('base64url');
  // Slack recommends other IDs for the blocks of an updated message.
  const blocks = message.blocks.map((block, index) => ({ ...block, block_id: `${key}:${hash}:${index}` }));
  const place = { thread, key };
  const row = await selectMessage(db, place);
  if (row?.ts && row.hash === hash) return;
  const content = { text, blocks, unfurl_links: false, unfurl_media: false };
  const ts = row ? (row.ts ?? (await findPosted(work, place))) : undefined;
  if (!row) await insertMessage(db, place);
  if (ts === undefined) {
    const target = { channel: thread.channelId, thread_ts: thread.threadTs };
    const answer = await work.call('chat.postMessage', { ...target, ...content });
    await storeMessage(db, { ...place, ts: String(answer.ts), hash });
  } else {
    await updateMessage(work, { channel: thread.channelId, ts, text, blocks });
    await storeMessage(db, { ...place, ts, hash });
  }
}

interface Place {
  thread: SlackThread;
  key: string;
}

async function selectMessage(db: Database, { thread, key }: Place) {
  return db
    .selectFrom('slack_messages')
    .select(['ts', 'hash'])
    .where('organization_id', '=', thread.organizationId)
    .where('channel_id', '=', thread.channelId)
    .where('thread_ts', '=', thread.threadTs)
    .where('key', '=', key)
    .executeTakeFirst();
}

async function insertMessage(db: Database, { thread, key }: Place): Promise<void> {
  await db
    .insertInto('slack_messages')
    .values({
      organization_id: thread.organizationId,
      channel_id: thread.channelId,
      thread_ts: thread.threadTs,
      key,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function storeMessage(
  db: Database,
  { thread, key, ts, hash }: Place & { ts: string; hash: string },
): Promise<void> {
  await db
    .updateTable('slack_messages')
    .set({ ts, hash })
    .where('organization_id', '=', thread.organizationId)
    .where('channel_id', '=', thread.channelId)
    .where('thread_ts', '=', thread.threadTs)
    .where('key', '=', key)
    .execute();
}

/** Finds a message that an earlier process may have posted, by the IDs of its blocks. */
async function findPosted({ call, app }: SlackWork, { thread, key }: Place): Promise<string | undefined> {
  const values = { channel: thread.channelId, ts: thread.threadTs, limit: 200 };
  let cursor: unknown;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await call('conversations.replies', { ...values, ...(cursor ? { cursor } : {}) });
    const messages = Array.isArray(answer.messages) ? (answer.messages as PostedMessage[]) : [];
    const posted = messages.find(
      ({ user, blocks }) =>
        user === app.botUserId &&
        blocks?.some(({ block_id: id }) => typeof id === 'string' && id.startsWith(`${key}:`)),
    );
    if (typeof posted?.ts === 'string') return posted.ts;
    cursor = (answer.response_metadata as { next_cursor?: unknown } | undefined)?.next_cursor;
    if (!cursor) return undefined;
  }
  return undefined;
}

const MAX_PAGES = 10;

interface PostedMessage {
  ts?: unknown;
  user?: unknown;
  blocks?: { block_id?: unknown }[];
}

/** A message that someone deleted stays deleted. */
async function updateMessage({ call }: SlackWork, values: Readonly<Record<string, unknown>>): Promise<void> {
  try {
    await call('chat.update', values);
  } catch (error) {
    if (!(error instanceof SlackFailure) || !DELETED_CODES.has(error.code)) throw error;
  }
}

const DELETED_CODES: ReadonlySet<string> = new Set(['message_not_found', 'cant_update_message', 'edit_window_closed']);
