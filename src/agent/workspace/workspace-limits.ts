import type { FolderLimits } from '../../lib/folder-limits.ts';

/** Maximum disk use of one workspace. */
export interface WorkspaceLimits extends FolderLimits {
  /** Bytes of the fetched history, compressed. */
  repositoryBytes: number;
}

/** The limits of a production workspace. */
export const WORKSPACE_LIMITS: WorkspaceLimits = {
  repositoryBytes: 2 * 2 ** 30,
  fileBytes: 100 * 2 ** 20,
  totalBytes: 2 * 2 ** 30,
  files: 100_000,
};
