/** Way of the API to ask the assistant of a hosted site, which it gets handed. */
import type { AssistantEvent, AssistantQuestion, AssistantRating } from './site-assistant.ts';

/** Gives the events of a reply; undefined when the domain has no assistant. Events throw `LimitReached` before the first one. */
export type AskSite = (
  host: string,
  asked: {
    question: AssistantQuestion;
    /** Whoever asks, as far as one can tell; only compared. */
    visitor: string;
    /** Gives the address of a place as links are to have it: its own is that in the site. */
    toAddress(url: string): string;
    signal: AbortSignal;
  },
) => Promise<AsyncIterable<AssistantEvent> | undefined>;

/** Keeps what was said about a reply; false when the domain has no assistant. */
export type RateReply = (host: string, rated: { id: string; rating: AssistantRating }) => Promise<boolean>;
