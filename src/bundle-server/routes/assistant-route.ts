/**
 * The assistant of a site, for its own pages (docs/reference/assistant-api.mdx): questions, ratings, and whether it is
 * available.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

import { Type } from 'typebox';
import { Value } from 'typebox/value';

import { AppError } from '../../errors.ts';
import { isAirGapped } from '../../features/deployment-kinds.ts';
import { LimitReached } from '../../lib/limit-reached.ts';
import { toCallerKey } from '../../lib/limits/caller-key.ts';
import { createRateLimit } from '../../lib/limits/rate-limit.ts';
import type { SharingOrganization } from '../../lib/limits/shared-slots.ts';
import { parseJson } from '../../lib/parse-json.ts';
import {
  ASSISTANT_PATH,
  ASSISTANT_RATING_PATH,
  ASSISTANT_STATE_PATH,
  MAX_EARLIER_REPLY,
  MAX_MESSAGES,
  MAX_QUESTION,
} from '../../lib/site-assistant.ts';
import type { AssistantEvent, AssistantQuestion, AssistantRating } from '../../lib/site-assistant.ts';
import { findPeer, type FindCaller } from '../connection/find-caller.ts';
import { readBody, sendJson, sendProblem } from '../connection/exchange.ts';
import { isOwnPage } from '../../lib/http/own-page.ts';
import type { Release } from '../release/release.ts';
import { sendEvents } from '../connection/send-events.ts';
import type { Site } from '../files/site.ts';
import type { Route } from '../route.ts';

export interface AskOptions {
  release: Release;
  /** Name under which the site's questions are counted and stored: its host if one process serves several. */
  site: string;
  /** Owner of the site, with its own quota and budget; undefined if the process serves one site. */
  organization: SharingOrganization | undefined;
  /** The person or client that asks; only compared. */
  visitor: string;
  question: AssistantQuestion;
  /** Converts a site URL, such as `/guides/start#install`, to the form that links should have. */
  toAddress(url: string): string;
  /** Aborted when the reader no longer waits. */
  signal: AbortSignal;
}

export interface SiteAssistant {
  /** Returns the events of a reply. Throws `LimitReached` before the first one. */
  ask(options: AskOptions): AsyncIterable<AssistantEvent>;
  rate(rated: { site: string; id: string; rating: AssistantRating }): Promise<void>;
}

export interface AssistantRouteOptions {
  assistant: SiteAssistant;
  /** Returns the name of a site if one process serves several. @defaultValue there is one, `site` */
  nameOf?(site: Site): string;
  /** Returns the owner of a site. @defaultValue there is only one site */
  findOrganization?(site: Site): SharingOrganization | undefined;
  /** @defaultValue the connection's address */
  findCaller?: FindCaller;
}

/** Returns whether a site can have the assistant. */
export function mayAsk({ features }: Pick<Release, 'features'>): boolean {
  return features !== undefined && features.assistant && !isAirGapped(features);
}

const Question = Type.Object({
  messages: Type.Array(
    Type.Object({
      role: Type.Union([Type.Literal('user'), Type.Literal('assistant')]),
      text: Type.String({ minLength: 1, maxLength: MAX_QUESTION + MAX_EARLIER_REPLY }),
    }),
    { minItems: 1, maxItems: MAX_MESSAGES },
  ),
  page: Type.Optional(Type.String({ maxLength: 2_000, pattern: '^/' })),
  language: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9-]{2,35}$' })),
});

const Rating = Type.Object({
  id: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
  rating: Type.Union([Type.Literal('up'), Type.Literal('down')]),
});

/** Enough for the longest conversation, in bytes of UTF-8. */
const MAX_BYTES = 400_000;

export function createAssistantRoute({
  assistant,
  nameOf,
  findOrganization,
  findCaller = findPeer,
}: AssistantRouteOptions): Route {
  const readRequest = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST');
      throw new AppError('method_not_allowed', 'Use POST to ask the assistant.');
    }
    if (!isOwnPage(request)) throw new AppError('forbidden', "Only this site's pages can ask its assistant.");
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
      throw new AppError('unsupported_media_type', 'Send the question as application/json.');
    const body = await readBody(request, MAX_BYTES, `${MAX_BYTES / 1000} kB`);
    return parseJson(body);
  };

  const ask = async (request: IncomingMessage, response: ServerResponse, site: Site): Promise<void> => {
    const question = checkQuestion(await readRequest(request, response));
    await sendEvents(response, (signal) =>
      assistant.ask({
        release: site.release,
        site: nameOf?.(site) ?? 'site',
        organization: findOrganization?.(site),
        visitor: toCallerKey(findCaller(request)),
        question,
        toAddress: (url) => site.base + url,
        signal,
      }),
    );
  };

  const ratingAllowance = createRateLimit(RATING_RATE);
  const rate = async (request: IncomingMessage, response: ServerResponse, site: Site): Promise<void> => {
    const waitSeconds = ratingAllowance.take(toCallerKey(findCaller(request)), performance.now());
    if (waitSeconds !== undefined)
      throw new LimitReached(`Too many ratings. Try again in ${waitSeconds} seconds.`, { retryAfter: waitSeconds });
    const body = await readRequest(request, response);
    if (!Value.Check(Rating, body))
      throw new AppError('invalid_request', 'Expected {"id": "…", "rating": "up" or "down"}.');
    await assistant.rate({ site: nameOf?.(site) ?? 'site', id: body.id, rating: body.rating });
    sendJson(response, 200, { id: body.id });
  };

  return {
    matches({ method, path }) {
      // Servers without the assistant serve its state from a file of the bundle, and respond 404 to questions.
      if (path === `/${ASSISTANT_STATE_PATH}`) return method === 'GET' || method === 'HEAD';
      return path === `/${ASSISTANT_PATH}` || path === `/${ASSISTANT_RATING_PATH}`;
    },
    isIn: mayAsk,
    // A preview isn't worth the assistant's tokens.
    isOnHidden: false,
    async handle({ request, response, path, site }) {
      if (path === `/${ASSISTANT_STATE_PATH}`) return sendJson(response, 200, { assistant: true });
      try {
        await (path === `/${ASSISTANT_PATH}` ? ask : rate)(request, response, site);
      } catch (error) {
        sendProblem(request, response, error);
      }
    },
  };
}

/** Ratings of one caller. Each is written to the database that all sites share. */
const RATING_RATE = { burst: 60, perMinute: 60 };

/** Validates a client's question. Throws `invalid_request`. */
function checkQuestion(input: unknown): AssistantQuestion {
  if (Value.Check(Question, input)) {
    const last = input.messages.at(-1);
    const hasQuestion = last?.role === 'user' && last.text.trim() !== '' && last.text.length <= MAX_QUESTION;
    const isShort = input.messages.every(
      ({ role, text }) => text.length <= (role === 'user' ? MAX_QUESTION : MAX_EARLIER_REPLY),
    );
    if (hasQuestion && isShort) return input;
  }
  throw new AppError(
    'invalid_request',
    `Expected {"messages": [{"role": "user", "text": "…"}]}: at most ${MAX_MESSAGES} messages, the last one the question of at most ${MAX_QUESTION} characters, earlier replies with the role "assistant" and at most ${MAX_EARLIER_REPLY}.`,
  );
}
