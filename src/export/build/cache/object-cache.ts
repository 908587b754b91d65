import type { FilePart } from '../meta-files.ts';

/** Objects of earlier builds, under names that say what went into them: on disk, in the object store, or both. */
export interface ObjectCache {
  /** Undefined when there is none, or when it cannot be read. */
  find(key: string): Promise<Buffer | undefined>;
  /** As `find`, for a key whose object is replaced: never a copy that another machine may have replaced since. */
  findLatest(key: string): Promise<Buffer | undefined>;
  /** The same, as what another process of this machine reads (`readKept`). */
  locateLatest(key: string): Promise<FilePart | undefined>;
  /** Keeps an object. What cannot be kept is dropped: a cache fails no build. */
  put(key: string, bytes: Buffer): Promise<void>;
  remove(key: string): Promise<void>;
}
