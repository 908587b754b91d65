/**
 * Accepts page events about views and searches (docs/operate/analytics.mdx), without cookies, IP addresses or lasting
 * identifiers.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

import { isbot } from 'isbot';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

import { AppError } from '../../errors.ts';
import { toCallerKey } from '../../lib/limits/caller-key.ts';
import { createRateLimit, type RateLimit } from '../../lib/limits/rate-limit.ts';
import { findDecoded } from '../../lib/decode-path.ts';
import { createGroupCommit } from '../../lib/group-commit.ts';
import { parseJson } from '../../lib/parse-json.ts';
import type { KeptEvent } from '../../lib/stored-event.ts';
import { EVENTS_PATH, MAX_EVENTS, MAX_QUERY } from '../../lib/site-events.ts';
import type { SiteEvent } from '../../lib/site-events.ts';
import type { EventStore } from './event-store.ts';
import { findPeer, type FindCaller } from '../connection/find-caller.ts';
import { readBody, sendProblem } from '../connection/exchange.ts';
import { isOwnPage } from '../../lib/http/own-page.ts';
import { resolveRequest } from '../release/resolve.ts';
import type { Site } from '../files/site.ts';
import type { Route } from '../route.ts';
import { mayCollect } from './collector.ts';
import { findMissingPath } from './missing-path.ts';
import { createVisitorIds } from './visitor-ids.ts';

export interface EventsRouteOptions extends EventStore {
  /** Returns the name under which a site's events are stored. */
  nameOf(site: Site): string;
  /** Closes the storage after the last write. @defaultValue nothing to close */
  close?(): void | Promise<void>;
  /** @defaultValue the connection's address */
  findCaller?: FindCaller;
  /**
   * Rate limit per caller: the burst, and the sustained events per minute. A request counts as one event, even without
   * any. @defaultValue 300 and 600, enough for an office behind one IP address
   */
  rate?: { burst: number; perMinute: number };
  /** @defaultValue the system clock */
  now?(): Date;
}

const Page = Type.String({ maxLength: 2_000, pattern: '^/' });
const Query = Type.String({ minLength: 1, maxLength: 2_000 });
const Events = Type.Object({
  events: Type.Array(
    Type.Union([
      Type.Object({ type: Type.Literal('view'), page: Page, referrer: Type.Optional(Type.String({ maxLength: 300 })) }),
      Type.Object({
        type: Type.Literal('search'),
        query: Query,
        results: Type.Integer({ minimum: 0, maximum: 100_000 }),
      }),
      Type.Object({ type: Type.Literal('click'), query: Query, page: Page }),
      Type.Object({ type: Type.Literal('missing'), page: Page, referrer: Type.Optional(Page) }),
    ]),
    { maxItems: MAX_EVENTS },
  ),
});

const MAX_BYTES = 16_000;

/** Creates the route, which responds with 204 once the events are durable. */
export function createEventsRoute(options: EventsRouteOptions): Route {
  const { rate = { burst: 300, perMinute: 600 }, now = () => new Date(), findCaller = findPeer } = options;
  const allowance = createRateLimit(rate);
  const missingAllowance = createRateLimit(MISSING_RATE);
  const identify = createVisitorIds(options);
  const commit = createGroupCommit<KeptEvent>({ write: (events) => options.write(events) });

  const take = async (request: IncomingMessage, response: ServerResponse, site: Site): Promise<void> => {
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST');
      throw new AppError('method_not_allowed', 'Use POST to send events.');
    }
    if (!isOwnPage(request)) throw new AppError('forbidden', "Only this site's pages can send events.");
    const address = findCaller(request);
    const waitMs = allowance.take(toCallerKey(address), performance.now());
    if (waitMs !== undefined) {
      response.setHeader('Retry-After', waitMs);
      throw new AppError('rate_limited', `Too many events. Try again in ${waitMs} seconds.`);
    }
    const events = parse(await readBody(request, MAX_BYTES, `${MAX_BYTES / 1000} kB`));
    const userAgent = request.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? '';
    if (hasOptedOut(request) || userAgent === '' || isbot(userAgent)) return;
    const at = now();
    const name = options.nameOf(site);
    const visitor = await identify({ site: name, address, userAgent }, at);
    const commonFields = { site: name, at, visitor };
    const mayTake = (limit: RateLimit) => limit.take(toCallerKey(address), performance.now()) === undefined;
    const countedEvents = events.filter(
      ({ type }, index) => (index === 0 || mayTake(allowance)) && (type !== 'missing' || mayTake(missingAllowance)),
    );
    await commit.add(countedEvents.flatMap((event) => toKeptEvent(event, { site, common: commonFields })));
  };

  return {
    matches: ({ path }) => path === `/${EVENTS_PATH}`,
    isIn: mayCollect,
    // A preview isn't read by the site's audience.
    isOnHidden: false,
    async handle({ request, response, site }) {
      try {
        await take(request, response, site);
        response.writeHead(204, { 'Cache-Control': 'no-store' }).end();
      } catch (error) {
        sendProblem(request, response, error);
      }
    },
    async close() {
      await commit.settle();
      await options.close?.();
    },
  };
}

const MAX_USER_AGENT = 500;
/** Paths that a caller can report as missing: a reader finds few, and a script invents many. The others are dropped. */
const MISSING_RATE = { burst: 30, perMinute: 1 };

/** Do Not Track (W3C Tracking Preference Expression) and Global Privacy Control. */
function hasOptedOut({ headers }: IncomingMessage): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1';
}

/** Ignores the content type, because older browsers send beacons as text. */
function parse(body: Buffer): readonly SiteEvent[] {
  const value = parseJson(body);
  if (Value.Check(Events, value)) return value.events;
  throw new AppError(
    'invalid_request',
    `Expected {"events": […]} with at most ${MAX_EVENTS} events: {"type": "view", "page": "/path"}, ` +
      '{"type": "search", "query": "…", "results": 3}, {"type": "click", "query": "…", "page": "/path"} or ' +
      '{"type": "missing", "page": "/path"}.',
  );
}

interface Context {
  site: Site;
  common: Pick<KeptEvent, 'site' | 'at' | 'visitor'>;
}

/**
 * Returns the event to store. Paths without a page are dropped, so that invented URLs can't fill the tables; those that
 * readers report as missing have their own limits.
 */
function toKeptEvent(event: SiteEvent, { site, common }: Context): KeptEvent[] {
  if (event.type === 'missing') return toMissingEvent(event, { site, common });
  const page = event.type === 'search' ? '' : findPage(site, event.page);
  const query = event.type === 'view' ? '' : cleanQuery(event.query);
  if (page === undefined || (event.type !== 'view' && query === '')) return [];
  const referrer = event.type === 'view' ? cleanHost(event.referrer) : '';
  const results = event.type === 'search' ? event.results : undefined;
  return [{ ...common, kind: event.type, page, referrer, query, results }];
}

function toMissingEvent(
  { page: urlPath, referrer }: Extract<SiteEvent, { type: 'missing' }>,
  { site, common }: Context,
): KeptEvent[] {
  const page = findMissingPath(site, urlPath);
  if (page === undefined) return [];
  const source = referrer === undefined ? undefined : findPage(site, findDecoded(referrer) ?? '');
  return [{ ...common, kind: 'missing', page, referrer: source ?? '', query: '', results: undefined }];
}

/** Returns a page's canonical URL for any of its URLs. */
function findPage({ release }: Site, page: string): string | undefined {
  const firstResolution = resolveRequest(release, page.split('/').map(encodeURIComponent).join('/'));
  const resolution =
    firstResolution.kind === 'redirect' ? resolveRequest(release, firstResolution.location) : firstResolution;
  if (resolution.kind !== 'file' || !resolution.path.endsWith('.html') || resolution.path === '404.html')
    return undefined;
  return `/${resolution.path.replace(/\.html$/, '').replace(/(^|\/)index$/, '')}`;
}

/** The same words in different case and spacing are one query. */
function cleanQuery(query: string): string {
  return query
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toLowerCase()
    .slice(0, MAX_QUERY)
    .toWellFormed();
}

/** Returns a host without optional prefixes of a site's URL; empty if it isn't a host. */
function cleanHost(host = ''): string {
  const name = host.toLowerCase().replace(/^www\./, '');
  return /^[a-z0-9.-]{1,253}(?::\d{1,5})?$/.test(name) ? name : '';
}
