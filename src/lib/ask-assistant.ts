/** The API's function for asking a hosted site's assistant, which it receives as a dependency. */
import type { AssistantEvent, AssistantQuestion, AssistantRating } from './site-assistant.ts';

/**
 * Returns the events of a reply; undefined if the domain has no assistant. Iterating throws `LimitReached` before the
 * first event.
 */
export type AskAssistant = (
  host: string,
  question: {
    question: AssistantQuestion;
    /** Best-effort identity of the reader; only compared. */
    visitor: string;
    /** Converts a site URL to the form that links should have. */
    toAddress(url: string): string;
    signal: AbortSignal;
  },
) => Promise<AsyncIterable<AssistantEvent> | undefined>;

/** Stores a rating of a reply; false if the domain has no assistant. */
export type RateAnswer = (host: string, answer: { id: string; rating: AssistantRating }) => Promise<boolean>;
