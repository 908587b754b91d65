import type { FolderLimits } from '../../lib/folder-limits.ts';

/** Max disk use of one workspace. */
export interface WorkspaceLimits extends FolderLimits {
  /** Bytes of the fetched history, packed. */
  repositoryBytes: number;
}

export const WORKSPACE_LIMITS: WorkspaceLimits = {
  repositoryBytes: 2 * 2 ** 30,
  fileBytes: 100 * 2 ** 20,
  totalBytes: 2 * 2 ** 30,
  files: 100_000,
};
