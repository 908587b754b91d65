import type { FilePart } from '../meta-files.ts';

/**
 * Objects of earlier builds, under names that say what went into them: on disk, in the object store, or both. Objects are stored sealed
 * (`sealed.ts`). A damaged object is reported, removed and treated as missing, so that the build makes it again.
 */
export interface ObjectCache {
  /** Returns the bytes without their seal; undefined when there is no intact object. */
  find(key: string): Promise<Buffer | undefined>;
  /** As `find`, for a key whose object is replaced: never a copy that another machine may have replaced since. */
  findLatest(key: string): Promise<Buffer | undefined>;
  /** The same, as what another process of this machine reads. The seal is part of it, and `readKept` checks it. */
  locateLatest(key: string): Promise<FilePart | undefined>;
  /**
   * Keeps an object that `seal` or `sealParts` returned. An object that cannot be kept is dropped: a cache fails no build. Throws for an
   * object without a seal, which is a mistake in the program.
   */
  put(key: string, sealed: Buffer): Promise<void>;
  /** Removes the copy on this machine that `locateLatest` named, because its seal is broken, and reports it. */
  reject(key: string): Promise<void>;
  remove(key: string): Promise<void>;
}
