import fs from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../db/schema.ts';
import { getErrorMessage } from '../errors.ts';
import { requestCheck } from '../export/push/request-check.ts';
import type { Queue } from '../queue/queue.ts';
import { repeat } from './repeat.ts';

export interface WatchOptions {
  db: Database;
  queue: Pick<Queue, 'enqueue'>;
  log: { warn(fields: object, message: string): void };
}

/**
 * Detects pushes to local repositories, for which Git can't call a webhook. Checking the files that store the branch
 * costs almost nothing compared to running Git. Returns a function that stops it.
 */
export function startWatching({ db, queue, log }: WatchOptions): () => void {
  const knownHeads = new Map<string, string>();
  let projects: LocalProject[] = [];
  let rounds = 0;
  return repeat(
    async (signal) => {
      try {
        if (rounds++ % LIST_ROUNDS === 0) projects = await listLocalProjects(db);
        await watch({ db, queue, projects, known: knownHeads, signal });
      } catch (error) {
        log.warn({ reason: getErrorMessage(error) }, 'could not watch local repositories');
      }
    },
    { pauseMs: PAUSE_MS },
  );
}

const PAUSE_MS = 200;
/** Number of checks after which new projects are noticed. */
const LIST_ROUNDS = 5;

type LocalProject = Awaited<ReturnType<typeof listLocalProjects>>[number];

/** Lists the projects whose repositories are on this machine. */
export function listLocalProjects(db: Database) {
  return db
    .selectFrom('projects')
    .select(['id', 'repository_url', 'branch'])
    .where('repository_url', 'like', '/%')
    .execute();
}

interface WatchRound extends Omit<WatchOptions, 'log'> {
  projects: readonly LocalProject[];
  /** State of each repository at its last check, by project id. */
  known: Map<string, string>;
  signal?: AbortSignal;
}

/**
 * Requests a check of each local repository whose branch has moved since the last time, and of those seen for the first
 * time.
 */
export async function watch({ db, queue, projects, known, signal }: WatchRound): Promise<void> {
  for (const { id, repository_url: folder, branch } of projects) {
    signal?.throwIfAborted();
    const state = await readState(folder, branch);
    if (state === undefined || known.get(id) === state) continue;
    known.set(id, state);
    await db.transaction().execute((trx) => requestCheck(trx, { queue, projectId: id, reason: 'poll' }));
  }
}

/** Returns the times and paths of the files that store a branch; undefined if there is no repository. */
async function readState(folder: string, branch: string): Promise<string | undefined> {
  for (const gitDir of [folder, path.join(folder, '.git')]) {
    const files = [path.join('refs', 'heads', branch), 'packed-refs'].map((name) => path.join(gitDir, name));
    const states = await Promise.all(files.map(describeFile));
    if (states.some((state) => state !== undefined)) return [folder, branch, ...states].join('\n');
  }
  return undefined;
}

async function describeFile(file: string): Promise<string | undefined> {
  const stat = await fs.stat(file).catch(() => undefined);
  return stat && `${stat.ino}:${stat.size}:${stat.mtimeMs}`;
}
