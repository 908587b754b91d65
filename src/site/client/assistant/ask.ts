import { ASSISTANT_PATH, ASSISTANT_RATING_PATH, MAX_EARLIER_REPLY, MAX_MESSAGES } from '../../../lib/site-assistant.ts';
import type { AssistantEvent, AssistantMessage, AssistantRating } from '../../../lib/site-assistant.ts';
import { toBundlePath, root } from '../page.ts';
import type { Turn } from './conversation.ts';

/** Thrown when the server rate-limits the assistant; contains the time to wait. */
export class Limited extends Error {
  /** In seconds. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super('limited');
    this.retryAfter = retryAfter;
  }
}

/**
 * Sends the last question of a conversation, and yields the events of its reply. Throws `Limited`, and any error from
 * `fetch`.
 */
export async function ask(
  turns: readonly Turn[],
  { signal, onEvent }: { signal: AbortSignal; onEvent: (event: AssistantEvent) => void },
): Promise<void> {
  const response = await fetch(toBundlePath(ASSISTANT_PATH), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messages: toMessages(turns), page: root.dataset['currentPath'], language: root.lang }),
    credentials: 'same-origin',
    signal,
  });
  if (response.status === 429) throw new Limited(Number(response.headers.get('retry-after') ?? 60));
  if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let buffer = '';
  for (;;) {
    const { done, value } = await reader.read();
    buffer += decoder.decode(value, { stream: !done });
    const events = buffer.split('\n\n');
    buffer = events.pop() ?? '';
    for (const event of events) emitEvent(event, onEvent);
    if (done) return;
  }
}

function emitEvent(source: string, onEvent: (event: AssistantEvent) => void): void {
  const [, type, data] = /^event: (\w+)\ndata: (.*)$/m.exec(source) ?? [];
  if (type !== undefined && data !== undefined) onEvent({ type, ...JSON.parse(data) } as AssistantEvent);
}

/** Returns the newest turns that fit into a request; questions without a reply are omitted. */
function toMessages(turns: readonly Turn[]): AssistantMessage[] {
  const last = turns.at(-1);
  const earlierMessages = turns.slice(0, -1).flatMap(({ question, reply }): AssistantMessage[] => {
    const answer = reply.trim().slice(0, MAX_EARLIER_REPLY);
    if (answer === '') return [];
    return [
      { role: 'user', text: question },
      { role: 'assistant', text: answer },
    ];
  });
  return [...earlierMessages.slice(-(MAX_MESSAGES - 1)), { role: 'user', text: last?.question ?? '' }];
}

export async function sendRating(id: string, rating: AssistantRating): Promise<boolean> {
  const response = await fetch(toBundlePath(ASSISTANT_RATING_PATH), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, rating }),
    credentials: 'same-origin',
  }).catch(() => undefined);
  return response?.ok === true;
}
