/** The service's interface to object storage: a local folder, or S3 or a compatible server. */
import type { Readable } from 'node:stream';
import type { ByteRange } from '../lib/http/byte-range.ts';

export interface Store {
  /**
   * Stores an object durably: once this resolves, the object survives a power failure. Replaces an older object
   * atomically.
   */
  put(key: string, body: Buffer | Readable): Promise<void>;
  /** Opens an object for reading. Throws `not_found` if there is none. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Returns an object's metadata without reading it; undefined if there is none. */
  find(key: string): Promise<ObjectInfo | undefined>;
  /** Deletes objects, ignoring missing ones. */
  delete(keys: readonly string[]): Promise<void>;
  /** Returns the keys that start with `prefix`, sorted. */
  list(prefix: string): Promise<string[]>;
  /**
   * Joins objects into one, with only a few parts in memory. If one is missing, throws `not_found` and writes nothing.
   */
  join(options: JoinOptions): Promise<JoinResult>;
  /** Signs a link that lets anyone GET the object until it expires. */
  link(key: string, options: LinkOptions): Promise<SignedLink>;
  /** Removes unfinished objects of killed writers: in a folder once the writer has ended, elsewhere after a day. */
  removeStaleUploads(): Promise<void>;
}

export interface ObjectInfo {
  size: number;
  /** Strong ETag with its quotes. */
  etag: string;
  modifiedAt: Date;
}

export interface JoinOptions {
  target: string;
  /** Keys of the objects, in order. */
  sources: readonly string[];
  /** Expected SHA-256 of sources, by key. If one differs, `DamagedObject` is thrown and nothing is written. */
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
  /** File name that a browser suggests for the download. */
  filename: string;
}

export interface SignedLink {
  url: string;
  /** Can be earlier than requested, because a link expires with the credentials that signed it. */
  expiresAt: Date;
}

/** Age at which an unfinished upload counts as abandoned. */
export const STALE_AFTER_MS = 24 * 60 * 60 * 1000;
