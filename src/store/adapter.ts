/** Object storage as the service sees it: a local folder now, S3 or a compatible server behind the same few calls. */
import type { Readable } from 'node:stream';
import type { ByteRange } from '../lib/http/byte-range.ts';

export interface Store {
  /** Stores an object durably: once this resolves, the object survives a power cut. Replaces an older object whole. */
  put(key: string, body: Buffer | Readable): Promise<void>;
  /** Opens an object for reading. Throws `not_found` when there is none. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Returns what is known of an object without reading it; undefined when there is none. */
  find(key: string): Promise<ObjectInfo | undefined>;
  /** Deletes objects; one that is not there is no error. */
  delete(keys: readonly string[]): Promise<void>;
  /** The keys that begin with `prefix`, sorted. */
  list(prefix: string): Promise<string[]>;
  /** Joins objects into one, holding no more than some parts of them in memory. Throws `not_found` when one is missing, and then writes nothing. */
  join(options: JoinOptions): Promise<JoinResult>;
  /** Signs a link that anyone who holds it may GET until it expires. */
  link(key: string, options: LinkOptions): Promise<SignedLink>;
  /** Removes unfinished objects of killed writers: within a folder when the writer is gone, elsewhere after a day. */
  removeStaleUploads(): Promise<void>;
}

export interface ObjectInfo {
  size: number;
  /** Strong entity tag with its quotes. */
  etag: string;
  modifiedAt: Date;
}

export interface JoinOptions {
  target: string;
  /** Keys of the objects, in order. */
  sources: readonly string[];
  /** Expected SHA-256 of sources, by key: when one has other bytes, `DamagedObject` is thrown and nothing is written. */
  sums?: ReadonlyMap<string, string>;
  signal?: AbortSignal;
}

export interface JoinResult {
  sizeBytes: number;
  /** SHA-256 of the joined object, in hexadecimal. */
  sha256: string;
}

export interface LinkOptions {
  ttlSeconds: number;
  /** Name that a browser saves the download under. */
  filename: string;
}

export interface SignedLink {
  url: string;
  /** May be earlier than asked for: a link lives no longer than the credentials that signed it. */
  expiresAt: Date;
}

/** Age at which an upload that was never finished counts as abandoned. */
export const STALE_AFTER_MS = 24 * 60 * 60 * 1000;
