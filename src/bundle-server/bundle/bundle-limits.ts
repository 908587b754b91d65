/** Limits above which an archive is refused as a decompression bomb. */
export interface BundleLimits {
  /** Entries in the archive. */
  maxFiles: number;
  /** Bytes of the download, and of everything unpacked from it. */
  maxBytes: number;
}

export const DEFAULT_LIMITS: BundleLimits = { maxFiles: 250_000, maxBytes: 8 * 1024 ** 3 };
