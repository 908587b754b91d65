/** Paths and limits of the assistant that pages, site servers and the API share (docs/reference/assistant-api.mdx). */

/** Path below the site's root to which questions are posted as JSON. The reply is a stream of server-sent events. */
export const ASSISTANT_PATH = '_bindery/assistant';

/** Path below the site's root to which ratings of replies are posted. */
export const ASSISTANT_RATING_PATH = '_bindery/assistant/rating';

/**
 * Path of the file that says whether there is an assistant: `{"assistant": true}`. A bundle's own file says that there
 * is none.
 */
export const ASSISTANT_STATE_PATH = '_docs/assistant.json';

/** Maximum number of characters in a question. */
export const MAX_QUESTION = 2_000;
/**
 * Maximum number of conversation messages that are sent with a question, including itself. Earlier ones are omitted.
 */
export const MAX_MESSAGES = 13;
/** Maximum number of characters of an earlier reply. The rest is omitted. */
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
  /** BCP 47 tag of the interface language, for texts that don't come from the model. @defaultValue en */
  language?: string | undefined;
}

/** A place in the documentation that was read for a reply and that the reply links to. */
export interface AssistantCitation {
  title: string;
  /** Empty if it refers to the whole page. */
  heading: string;
  url: string;
}

export type AssistantRating = 'up' | 'down';

/** Events of a reply, in order of arrival. */
export type AssistantEvent =
  /** The reply has started. Ratings refer to its id. */
  | { type: 'start'; id: string }
  | { type: 'search'; query: string }
  | { type: 'read'; title: string; url: string }
  /** The next piece of the reply, in Markdown. */
  | { type: 'text'; text: string }
  /** Discard the text so far: it wasn't a reply. */
  | { type: 'reset' }
  /** The end. `isAnswered` is false if the documentation doesn't contain the answer. */
  | { type: 'end'; isAnswered: boolean; citations: AssistantCitation[] }
  /** An early end, with a message for the reader. */
  | { type: 'error'; error: string };

/** Prints a server-sent event (HTML, Server-sent events). */
export function printAssistantEvent({ type, ...data }: AssistantEvent): string {
  return `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}
