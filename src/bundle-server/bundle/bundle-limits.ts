/** Limits above which an archive is rejected as a decompression bomb. */
export interface BundleLimits {
  /** Maximum number of entries in the archive. */
  maxFiles: number;
  /** Maximum bytes of the download, and of all unpacked content. */
  maxBytes: number;
}

export const DEFAULT_LIMITS: BundleLimits = { maxFiles: 250_000, maxBytes: 8 * 1024 ** 3 };
