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
  /** Deletes an object; one that is not there is no error. */
  delete(key: string): Promise<void>;
  /** The keys that begin with `prefix`, sorted. */
  list(prefix: string): Promise<string[]>;
  /** Signs a link that anyone who holds it may GET until it expires. */
  link(key: string, options: LinkOptions): Promise<SignedLink>;
}

export interface ObjectInfo {
  size: number;
  /** Strong entity tag with its quotes. */
  etag: string;
  modifiedAt: Date;
}

export interface LinkOptions {
  ttlSeconds: number;
  /** Name that a browser saves the download under. */
  filename: string;
}

export interface SignedLink {
  url: string;
  expiresAt: Date;
}
