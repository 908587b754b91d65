import type { FolderLimits } from '../../lib/folder-limits.ts';

/** Disk limits of one project. */
export interface SourceLimits extends FolderLimits {
  /** Maximum packed size of the mirror in bytes. */
  repositoryBytes: number;
}

export const SOURCE_LIMITS: SourceLimits = {
  repositoryBytes: 4 * 2 ** 30,
  fileBytes: 100 * 2 ** 20,
  totalBytes: 2 * 2 ** 30,
  files: 200_000,
};
