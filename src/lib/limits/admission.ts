/** Shares of work that readers ask for without signing in: no caller and no site can take all of it. */
import { AppError } from '../../errors.ts';
import { LimitReached } from '../limit-reached.ts';
import { toCallerKey } from './caller-key.ts';
import { createRateLimit } from './rate-limit.ts';

/** A bucket: requests after a pause, and requests a minute in the long run. */
export interface Rate {
  burst: number;
  perMinute: number;
}

export interface AdmissionLimits {
  /** Requests of one caller, on any site. */
  rate: Rate;
  /** Requests to one site, from all callers. */
  siteRate: Rate;
  /** Requests under way in this process: of all sites together, to one site, and of one caller. */
  underWay: { all: number; site: number; caller: number };
}

export interface Asker {
  /** IP address. */
  caller: string;
  /** Any name that only this site has. */
  site: string;
}

export interface Admission {
  /**
   * Counts a request and returns the function that ends it. Throws `LimitReached` where the caller or the site used up its share, and
   * `unavailable` where the whole process did.
   */
  enter(asker: Asker): () => void;
}

/** `now` counts milliseconds of any clock that only goes forward. */
export function createAdmission(limits: AdmissionLimits, now: () => number = () => performance.now()): Admission {
  const { underWay } = limits;
  const callers = createRateLimit(limits.rate);
  const sites = createRateLimit(limits.siteRate);
  const counts = new Map<string, number>();
  const count = (name: string) => counts.get(name) ?? 0;
  const change = (names: readonly string[], by: 1 | -1) => {
    for (const name of names) {
      const next = count(name) + by;
      if (next === 0) counts.delete(name);
      else counts.set(name, next);
    }
  };

  return {
    enter({ caller, site }) {
      const key = toCallerKey(caller);
      const names = ['all', `caller ${key}`, `site ${site}`];
      const [, ofCaller = '', ofSite = ''] = names;
      const wait = callers.take(key, now());
      if (wait !== undefined)
        throw new LimitReached(`You sent too many requests. Retry in ${wait} s.`, { retryAfter: wait });
      if (count(ofCaller) >= underWay.caller)
        throw new LimitReached('Your earlier requests are still running. Retry in a second.', { retryAfter: 1 });
      // Only callers within their own limit count against the site.
      const siteWait = sites.take(site, now());
      if (siteWait !== undefined)
        throw new LimitReached(`This site receives too many requests. Retry in ${siteWait} s.`, {
          retryAfter: siteWait,
        });
      if (count(ofSite) >= underWay.site)
        throw new LimitReached('This site is busy. Retry in a second.', { retryAfter: 1 });
      if (count('all') >= underWay.all) throw new AppError('unavailable', 'The server is busy. Retry in a second.');
      change(names, 1);
      let isOver = false;
      return () => {
        if (!isOver) change(names, -1);
        isOver = true;
      };
    },
  };
}
