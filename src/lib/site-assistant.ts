/** Names and limits that pages, servers of sites and the API share about the assistant (docs/reference/assistant-api.mdx). */

/** Path below the site's root that questions are posted to, as JSON; the reply is a stream of server-sent events. */
export const ASSISTANT_PATH = '_bindery/assistant';

/** Path below the site's root that ratings of replies are posted to. */
export const ASSISTANT_RATING_PATH = '_bindery/assistant/rating';

/** Says whether there is an assistant: `{"assistant": true}`. The file of that name in a bundle says that there is none. */
export const ASSISTANT_STATE_PATH = '_docs/assistant.json';

/** Characters of a question. */
export const MAX_QUESTION = 2_000;
/** Messages of a conversation that are sent with a question, itself included; what comes before is left out. */
export const MAX_MESSAGES = 13;
/** Characters of an earlier reply; what is beyond is left out. */
export const MAX_EARLIER_REPLY = 6_000;

export interface AssistantMessage {
  role: 'user' | 'assistant';
  text: string;
}

export interface AssistantQuestion {
  /** Oldest first; the last one is the question. */
  messages: readonly AssistantMessage[];
  /** Site URL of the page that the reader has open. */
  page?: string | undefined;
  /** BCP 47 tag of the interface, for texts that are not the model's. @defaultValue en */
  language?: string | undefined;
}

/** A place in the documentation that was read for a reply and that the reply leads to. */
export interface AssistantCitation {
  title: string;
  /** Empty when the page as a whole is meant. */
  heading: string;
  url: string;
}

export type AssistantRating = 'up' | 'down';

/** Events of a reply, in the order in which they come. */
export type AssistantEvent =
  /** The reply is being worked on. Ratings name its id. */
  | { type: 'start'; id: string }
  | { type: 'search'; query: string }
  | { type: 'read'; title: string; url: string }
  /** A further piece of the reply, in Markdown. */
  | { type: 'text'; text: string }
  /** The text so far was no reply: it is to be forgotten. */
  | { type: 'reset' }
  /** The end. `isAnswered` is false when the documentation does not say it. */
  | { type: 'end'; isAnswered: boolean; citations: AssistantCitation[] }
  /** The end, early: a sentence for the reader. */
  | { type: 'error'; error: string };

/** Prints an event as browsers and programs read it (HTML, Server-sent events). */
export function printAssistantEvent({ type, ...data }: AssistantEvent): string {
  return `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}
