/**
 * Accepts reader feedback about pages (docs/export/serve.mdx), without cookies, IP addresses or anything else that
 * identifies the reader.
 */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { Type } from 'typebox';
import { Value } from 'typebox/value';

import { AppError } from '../../errors.ts';
import { isAirGapped } from '../../features/deployment-kinds.ts';
import { toCallerKey } from '../../lib/limits/caller-key.ts';
import { createRateLimit } from '../../lib/limits/rate-limit.ts';
import { FEEDBACK_PATH, MAX_COMMENT, SERVER_STATE_PATH } from '../../lib/feedback.ts';
import { findPeer, type FindCaller } from '../connection/find-caller.ts';
import { readBody, sendJson, sendProblem } from '../connection/exchange.ts';
import { isOwnPage } from '../../lib/http/own-page.ts';
import { parseJson } from '../../lib/parse-json.ts';
import type { NewFeedback } from './feedback-store.ts';
import type { Release } from '../release/release.ts';
import { resolveRequest } from '../release/resolve.ts';
import type { Site } from '../files/site.ts';
import type { Route } from '../route.ts';

export interface CollectorOptions {
  /** Stores feedback about a page of the site. */
  save(response: NewFeedback, site: Site): Promise<void>;
  /** Whether the server also accepts events. @defaultValue false */
  events?: boolean;
  /** Closes the storage. @defaultValue nothing to close */
  close?(): void;
  /** @defaultValue the connection's address */
  findCaller?: FindCaller;
  /** Rate limit per caller: the burst, and the sustained requests per minute. @defaultValue 20 and 10 */
  rate?: { burst: number; perMinute: number };
}

/** Returns whether the site has web analytics, which includes feedback. */
export function mayCollect({ features }: Pick<Release, 'features'>): boolean {
  return features !== undefined && features.analytics && !isAirGapped(features);
}

const Response = Type.Object({
  /** Site URL of the page. */
  page: Type.String({ maxLength: 2_000, pattern: '^/' }),
  helpful: Type.Boolean(),
  comment: Type.Optional(Type.String({ maxLength: MAX_COMMENT })),
  /** Id of the response to replace. */
  id: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' })),
});

const MAX_BYTES = 32_000;

export function createCollector(options: CollectorOptions): Route {
  const { rate = { burst: 20, perMinute: 10 }, findCaller = findPeer } = options;
  const allowance = createRateLimit(rate);

  const collect = async (request: IncomingMessage, response: ServerResponse, site: Site): Promise<void> => {
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST');
      throw new AppError('method_not_allowed', 'Use POST to send feedback.');
    }
    if (!isOwnPage(request)) throw new AppError('forbidden', "Only this site's pages can send feedback.");
    if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
      throw new AppError('unsupported_media_type', 'Send feedback as application/json.');
    const waitMs = allowance.take(toCallerKey(findCaller(request)), performance.now());
    if (waitMs !== undefined) {
      response.setHeader('Retry-After', waitMs);
      throw new AppError('rate_limited', `Too many feedback requests. Try again in ${waitMs} seconds.`);
    }
    const { page, helpful, comment, id } = parse(await readBody(request, MAX_BYTES, `${MAX_BYTES / 1000} kB`));
    const savedFeedback = {
      id: id ?? randomBytes(16).toString('base64url'),
      at: new Date().toISOString(),
      page: getPage(site, page),
      helpful,
      comment: comment?.trim() || undefined,
    };
    await options.save(savedFeedback, site);
    sendJson(response, 201, { id: savedFeedback.id });
  };

  return {
    matches: ({ method, path }) =>
      path === `/${FEEDBACK_PATH}` || (path === `/${SERVER_STATE_PATH}` && (method === 'GET' || method === 'HEAD')),
    isIn: mayCollect,
    // A preview isn't read by the site's audience.
    isOnHidden: false,
    async handle({ request, response, path, site }) {
      if (path === `/${SERVER_STATE_PATH}`)
        return sendJson(response, 200, { feedback: true, events: options.events === true });
      try {
        await collect(request, response, site);
      } catch (error) {
        sendProblem(request, response, error);
      }
    },
    close() {
      options.close?.();
    },
  };
}

function parse(body: Buffer) {
  const value = parseJson(body);
  if (Value.Check(Response, value)) return value;
  throw new AppError(
    'invalid_request',
    `Expected {"page": "/path", "helpful": true or false} and optionally a "comment" of at most ${MAX_COMMENT} characters.`,
  );
}

/** Accepts only pages of the site, so that a caller can't fill the file with invented URLs. */
function getPage({ release }: Site, page: string): string {
  const resolution = resolveRequest(release, page.split('/').map(encodeURIComponent).join('/'));
  if (resolution.kind === 'file' && resolution.path.endsWith('.html')) return page;
  throw new AppError('invalid_request', "The site doesn't have this page.");
}
