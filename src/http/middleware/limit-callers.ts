import type { FastifyReply, FastifyRequest } from 'fastify';
import { LimitReached } from '../../lib/limit-reached.ts';
import { createRateLimit } from '../../lib/limits/rate-limit.ts';
import type { App, CallerLimits } from '../types.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts the requests of authenticated callers; undefined without limits. */
    countRequest: CountRequest | undefined;
  }
}

/** The parts of an actor whose requests are counted. A signed-in user isn't always in an organization. */
export type CountedCaller = { organizationId?: string } & ({ keyId: string } | { userId: string });

type CountRequest = (reply: FastifyReply, caller: CountedCaller) => void;

/**
 * Limits the requests of each caller and organization, so that none of them can use up a process. Processes count
 * separately, without a query. `now` returns milliseconds of any monotonic clock.
 */
export function limitCallers(
  app: App,
  limits: CallerLimits | undefined,
  now: () => number = () => performance.now(),
): void {
  app.decorate('countRequest', limits && createCounter(limits, now));
}

/**
 * Counts a request, and writes the headers `RateLimit-*` of the limit that is reached first. Throws `LimitReached` if
 * the caller or the organization has no requests left.
 */
export function countRequest({ server }: FastifyRequest, reply: FastifyReply, caller: CountedCaller): void {
  server.countRequest?.(reply, caller);
}

function createCounter({ perCaller, perOrganization }: CallerLimits, now: () => number): CountRequest {
  const countCaller = createCount(perCaller, 'You');
  const countOrganization = createCount(perOrganization, 'Your organization');
  return (reply, caller) => {
    const at = now();
    const counts = [
      countCaller?.('keyId' in caller ? caller.keyId : caller.userId, at),
      caller.organizationId === undefined ? undefined : countOrganization?.(caller.organizationId, at),
    ].filter((count) => count !== undefined);
    const [first] = counts.toSorted((a, b) => a.left - b.left);
    if (!first) return;
    reply
      .header('ratelimit-limit', String(first.perMinute))
      .header('ratelimit-remaining', String(first.left))
      .header('ratelimit-reset', String(first.resetSeconds));
    const refusal = counts.find(({ waitSeconds }) => waitSeconds !== undefined);
    if (refusal?.waitSeconds === undefined) return;
    throw new LimitReached(
      `${refusal.who} sent more than ${refusal.perMinute} requests in a minute. Try again in ${refusal.waitSeconds} seconds.`,
      { retryAfter: refusal.waitSeconds },
    );
  };
}

/** Creates a limit whose bucket holds the requests of a minute. Undefined for no limit. */
function createCount(perMinute: number, who: string) {
  if (perMinute === 0) return undefined;
  const limit = createRateLimit({ burst: perMinute, perMinute });
  return (subject: string, at: number) => {
    const waitSeconds = limit.take(subject, at);
    const left = Math.max(0, Math.floor(limit.getLeft(subject)));
    const resetSeconds = Math.ceil(((perMinute - left) * 60) / perMinute);
    return { who, perMinute, left, resetSeconds, waitSeconds };
  };
}
