import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '../../db/schema.ts';

/** A folder that Bindery keeps repositories in: those in it are found again after it was moved. */
export interface RepositoryFolder {
  folder: string;
  /** Whether the database lies beside it: a copy of both means the copied repositories, also where the old ones still are. */
  isOwn: boolean;
}

/**
 * Leads projects, and the agent jobs on them, to their repositories in folders of Bindery's own, after a data directory was
 * restored at another path or a clone was moved. Returns the new paths.
 */
export async function moveRepositories(db: Database, folders: readonly RepositoryFolder[]): Promise<string[]> {
  const rows = await db.selectFrom('projects').select('repository_url').distinct().execute();
  const moved: string[] = [];
  for (const { repository_url: from } of rows) {
    const to = folders.map((place) => findMoved(from, place)).find((found) => found !== undefined);
    if (to === undefined) continue;
    await db.transaction().execute(async (trx) => {
      for (const table of ['projects', 'agent_jobs'] as const)
        await trx.updateTable(table).set({ repository_url: to }).where('repository_url', '=', from).execute();
    });
    moved.push(to);
  }
  return moved;
}

/** The same repository in `folder`: known by its name and that of the folder that it lay in. */
function findMoved(from: string, { folder, isOwn }: RepositoryFolder): string | undefined {
  if (!path.isAbsolute(from) || path.basename(path.dirname(from)) !== path.basename(folder)) return undefined;
  const to = path.join(folder, path.basename(from));
  return to !== from && existsSync(to) && (isOwn || !existsSync(from)) ? to : undefined;
}
