/** Remembers working external URLs for a day. Broken ones are not remembered, so that the next check sees a fix. */
import { hash } from 'node:crypto';
import { parseJson } from '../../lib/parse-json.ts';
import { seal } from '../../lib/sealed.ts';

/** Stores bytes between checks. */
export interface UrlStore {
  findLatest(key: string): Promise<Buffer | undefined>;
  put(key: string, bytes: Buffer): Promise<void>;
}

export interface UrlCache {
  has(address: string): boolean;
  /** Adds URLs that were just checked. */
  add(addresses: readonly string[]): Promise<void>;
}

const KEY = 'external-links';
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/** Reads the memory from a cache. Without a cache, nothing is remembered. `now` is in milliseconds. */
export async function openUrlCache(cache: UrlStore | undefined, now: number): Promise<UrlCache> {
  const bytes = await cache?.findLatest(KEY);
  const cachedTimes = new Map(parse(bytes).filter(([, time]) => time <= now && now - time < MAX_AGE_MS));
  return {
    has: (address) => cachedTimes.has(hashUrl(address)),
    async add(addresses) {
      for (const address of addresses) cachedTimes.set(hashUrl(address), now);
      if (addresses.length > 0) await cache?.put(KEY, seal(Buffer.from(JSON.stringify([...cachedTimes]))));
    },
  };
}

/** Hashes a URL, because it can contain secrets that the cache must not reveal. */
function hashUrl(address: string): string {
  return hash('sha256', address).slice(0, 24);
}

function parse(bytes: Buffer | undefined): [name: string, time: number][] {
  const list = bytes && parseJson(bytes);
  return Array.isArray(list) ? list.filter(isEntry) : [];
}

function isEntry(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}
