/**
 * Limits requests from readers without an account, so that no caller, site or organization can use up a process's
 * capacity.
 */
import { AppError } from '../../errors.ts';
import { LimitReached } from '../limit-reached.ts';
import { toCallerKey } from './caller-key.ts';
import { createRateLimit } from './rate-limit.ts';
import { createSharedSlots, type SharingOrganization } from './shared-slots.ts';

/** A token bucket: the burst after a pause, and the sustained requests per minute. */
export interface Rate {
  burst: number;
  perMinute: number;
}

export interface AdmissionLimits {
  /** Requests of one caller, on any site. */
  rate: Rate;
  /** Requests to one site, from all callers. */
  siteRate: Rate;
  /** Concurrent requests in this process. Organizations and callers share them as described in `createSharedSlots`. */
  underWay: number;
}

export interface Requester {
  /** IP address. */
  caller: string;
  /** Any unique name of the site. */
  site: string;
  /** Owner of the site; undefined if the process serves one site. */
  organization: SharingOrganization | undefined;
}

export interface Admission {
  /**
   * Counts a request and returns the function that ends it. Throws `LimitReached` if the caller, the site or the
   * organization has used up its share, and `unavailable` if the whole process is busy.
   */
  enter(asker: Requester): () => void;
}

/** Creates the limits. `now` returns milliseconds of any monotonic clock. */
export function createAdmission(limits: AdmissionLimits, now: () => number = () => performance.now()): Admission {
  const callers = createRateLimit(limits.rate);
  const sites = createRateLimit(limits.siteRate);
  const slots = createSharedSlots(limits.underWay);

  return {
    enter({ caller, site, organization }) {
      const key = toCallerKey(caller);
      const waitMs = callers.take(key, now());
      if (waitMs !== undefined)
        throw new LimitReached(`You sent too many requests. Try again in ${waitMs} seconds.`, { retryAfter: waitMs });
      const slot = slots.take({ organization, caller: key });
      if (slot === 'all') throw new AppError('unavailable', 'The server is busy. Try again in a second.');
      if (typeof slot === 'string') throw new LimitReached(BUSY_MESSAGES[slot], { retryAfter: 1 });
      // Only callers within their own limit count against the site.
      const siteWait = sites.take(site, now());
      if (siteWait === undefined) return slot;
      slot();
      throw new LimitReached(`This site is receiving too many requests. Try again in ${siteWait} seconds.`, {
        retryAfter: siteWait,
      });
    },
  };
}

const BUSY_MESSAGES = {
  caller: 'Your earlier requests are still running. Try again in a second.',
  organization: 'This site is busy. Try again in a second.',
};
