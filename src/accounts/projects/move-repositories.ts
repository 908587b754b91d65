import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '../../db/schema.ts';
import { listRepositories } from './projects.ts';

/** A folder in which Bindery stores repositories. Bindery still finds them after the folder was moved. */
export interface RepositoryFolder {
  folder: string;
  /**
   * Whether the database is stored next to the folder. A copy of both then uses the copied repositories, even if the
   * original ones still exist.
   */
  isOwn: boolean;
}

/**
 * Updates the paths of projects, context repositories and agent jobs to repositories in Bindery's own folders, after a data directory was
 * restored at another path or a clone was moved. Returns the new paths.
 */
export async function moveRepositories(db: Database, folders: readonly RepositoryFolder[]): Promise<string[]> {
  const movedUrls: string[] = [];
  for (const oldUrl of await listRepositories(db)) {
    const to = folders.map((place) => findMoved(oldUrl, place)).find((newPath) => newPath !== undefined);
    if (to === undefined) continue;
    await db.transaction().execute(async (trx) => {
      for (const table of ['projects', 'context_repositories', 'agent_jobs'] as const)
        await trx.updateTable(table).set({ repository_url: to }).where('repository_url', '=', oldUrl).execute();
    });
    movedUrls.push(to);
  }
  return movedUrls;
}

/** Returns the path of the same repository in `folder`. Compares the names of the repository and of its parent folder. */
function findMoved(from: string, { folder, isOwn }: RepositoryFolder): string | undefined {
  if (!path.isAbsolute(from) || path.basename(path.dirname(from)) !== path.basename(folder)) return undefined;
  const to = path.join(folder, path.basename(from));
  return to !== from && existsSync(to) && (isOwn || !existsSync(from)) ? to : undefined;
}
