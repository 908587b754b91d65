import { isRecord } from '../../lib/is-record.ts';
import { makeUniqueIds } from '../../lib/make-unique-ids.ts';
import type { ModelReply } from '../types/model.ts';

/**
 * Returns a reply whose calls have ids that no other call of the turn has, because providers match results to calls by
 * id. Logs of earlier versions contain repeated ids, and some servers use the same ids in every reply. `taken` contains
 * the ids of the turn so far, and the reply's ids are added to it.
 */
export function uniquifyCallIds(reply: ModelReply, taken: Set<string>): ModelReply {
  const ids = makeUniqueIds(
    reply.calls.map(({ id }) => id),
    taken,
  );
  if (reply.calls.every(({ id }, at) => id === ids[at])) return reply;
  return {
    ...reply,
    calls: reply.calls.map((call, at) => ({ ...call, id: ids[at] ?? call.id })),
    raw: renameCalls(reply.raw, ids),
  };
}

/** Renames the calls in the provider's form of a message, which are in the same order. */
function renameCalls(rawReply: unknown, ids: readonly string[]): unknown {
  if (!isRecord(rawReply) || !isRecord(rawReply['message'])) return rawReply;
  const { content } = rawReply['message'];
  if (!Array.isArray(content)) return rawReply;
  let at = 0;
  const newContent = content.map((part: unknown) =>
    isRecord(part) && part['type'] === 'tool-call' ? { ...part, toolCallId: ids[at++] ?? part['toolCallId'] } : part,
  );
  return { ...rawReply, message: { ...rawReply['message'], content: newContent } };
}
