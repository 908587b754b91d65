import type { FilePart } from '../meta-files.ts';

/**
 * Stores objects of earlier builds under names derived from their inputs: on disk, in the object store, or both.
 * Objects are stored sealed (`sealed.ts`). A damaged object is reported, removed and treated as missing, so the build
 * creates it again.
 */
export interface ObjectCache {
  /** Returns the bytes without their seal; undefined when there is no intact object. */
  find(key: string): Promise<Buffer | undefined>;
  /**
   * Like `find`, for a key whose object is replaced over time: never returns a copy that another machine may have
   * replaced.
   */
  findLatest(key: string): Promise<Buffer | undefined>;
  /**
   * Returns the location of the same object for another process on this machine. The bytes include the seal, which
   * `readKept` checks.
   */
  locateLatest(key: string): Promise<FilePart | undefined>;
  /**
   * Stores an object that `seal` or `sealParts` returned. An object that can't be stored is dropped, because a cache
   * must not fail a build. Throws for an object without a seal, which is a programming error.
   */
  put(key: string, sealed: Buffer): Promise<void>;
  /** Removes and reports this machine's copy returned by `locateLatest`, because its seal is broken. */
  reject(key: string): Promise<void>;
  remove(key: string): Promise<void>;
}
