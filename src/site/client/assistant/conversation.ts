import type { AssistantCitation, AssistantRating } from '../../../lib/site-assistant.ts';
import { recall, remember } from '../page.ts';

/** A question with its reply, as far as there is one. */
export interface Turn {
  question: string;
  /** Markdown. */
  reply: string;
  citations: AssistantCitation[];
  /** `limited` and `failed` have no reply, or a part of one. */
  state: 'waiting' | 'done' | 'stopped' | 'limited' | 'failed';
  /** Names the reply in ratings. */
  id?: string;
  rating?: AssistantRating;
  /** A sentence of the server, or the milliseconds since 1970 when it may be asked again. */
  problem?: string;
  retryAt?: number;
}

const KEY = 'assistant-conversation';
/** Turns that are kept. */
const MAX_TURNS = 20;

/** The conversation of this tab: it goes on on the next page, and ends with the tab. */
export function readConversation(): Turn[] {
  try {
    const turns = JSON.parse(recall(KEY, 'sessionStorage') ?? '[]') as Turn[];
    // A reply that was under way when the page was left has ended with it.
    return turns.map((turn) => (turn.state === 'waiting' ? { ...turn, state: 'stopped' } : turn));
  } catch {
    return [];
  }
}

export function keepConversation(turns: readonly Turn[]): void {
  remember(KEY, turns.length === 0 ? undefined : JSON.stringify(turns.slice(-MAX_TURNS)), 'sessionStorage');
}
