import type { AssistantCitation, AssistantRating } from '../../../lib/site-assistant.ts';
import { recall, remember } from '../../browser/storage.ts';

/** A question, and its reply or the part received so far. */
export interface Turn {
  question: string;
  /** In Markdown. */
  reply: string;
  citations: AssistantCitation[];
  /** `limited` and `failed` turns have no reply, or only part of one. */
  state: 'waiting' | 'done' | 'stopped' | 'limited' | 'failed';
  /** Identifies the reply in ratings. */
  id?: string;
  rating?: AssistantRating;
  /** An error message from the server, or the time when it accepts requests again, in milliseconds since 1970. */
  problem?: string;
  retryAt?: number;
}

const KEY = 'assistant-conversation';
/** Maximum number of turns to keep. */
const MAX_TURNS = 20;

/** Reads this tab's conversation, which continues across pages until the tab is closed. */
export function readConversation(): Turn[] {
  try {
    const turns = JSON.parse(recall(KEY, 'sessionStorage') ?? '[]') as Turn[];
    // A reply that was still arriving when the reader left the page has stopped.
    return turns.map((turn) => (turn.state === 'waiting' ? { ...turn, state: 'stopped' } : turn));
  } catch {
    return [];
  }
}

export function keepConversation(turns: readonly Turn[]): void {
  remember(KEY, turns.length === 0 ? undefined : JSON.stringify(turns.slice(-MAX_TURNS)), 'sessionStorage');
}
