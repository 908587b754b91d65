import fs from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../db/schema.ts';
import { listLocalContexts, requestPoll } from '../agent/automations/poll/context-heads.ts';
import { requestCheck } from '../export/push/request-check.ts';
import type { Queue } from '../queue/queue.ts';
import { repeat } from './repeat.ts';
import type { StopRepeating } from './repeat.ts';

export interface WatchOptions {
  db: Database;
  queue: Pick<Queue, 'enqueue'>;
  log: { warn(fields: object, message: string): void };
}

/**
 * Detects pushes to local repositories of projects and local context repositories, for which Git can't call a webhook.
 * Checking the files that store the branch costs almost nothing compared to running Git. Returns a function that stops
 * it.
 */
export function startWatching({ db, queue, log }: WatchOptions): StopRepeating {
  const knownHeads = new Map<string, string>();
  let repositories: LocalRepository[] = [];
  let rounds = 0;
  return repeat(
    async (signal) => {
      if (rounds++ % LIST_ROUNDS === 0) repositories = await listLocalRepositories(db);
      await watch({ db, queue, repositories, known: knownHeads, signal });
    },
    { pauseMs: PAUSE_MS, failures: { log, message: 'could not watch local repositories' } },
  );
}

const PAUSE_MS = 200;
/** Number of checks after which new projects are noticed. */
const LIST_ROUNDS = 5;

/** A repository on this machine. With a name, it is a context repository of the project. */
interface LocalRepository {
  projectId: string;
  name?: string;
  folder: string;
  branch: string;
}

/** Lists the repositories of projects and the context repositories that are on this machine. */
export async function listLocalRepositories(db: Database): Promise<LocalRepository[]> {
  const projects = await db
    .selectFrom('projects')
    .select(['id as projectId', 'repository_url as folder', 'branch'])
    .where('repository_url', 'like', '/%')
    .execute();
  return [...projects, ...(await listLocalContexts(db))];
}

interface WatchRound extends Omit<WatchOptions, 'log'> {
  repositories: readonly LocalRepository[];
  /** State of each repository at its last check, by project ID and name. */
  known: Map<string, string>;
  signal?: AbortSignal;
}

/**
 * Requests a check of each local repository whose branch has moved since the last time, and of those seen for the first
 * time.
 */
export async function watch({ db, queue, repositories, known, signal }: WatchRound): Promise<void> {
  for (const { projectId, name, folder, branch } of repositories) {
    signal?.throwIfAborted();
    const key = JSON.stringify([projectId, name]);
    const state = await readState(folder, branch);
    if (state === undefined || known.get(key) === state) continue;
    await db
      .transaction()
      .execute((trx) =>
        name === undefined
          ? requestCheck(trx, { queue, projectId, reason: 'poll' })
          : requestPoll(trx, { queue, projectId, name }),
      );
    // Only now: if the database is down, the next round requests the check.
    known.set(key, state);
  }
}

/** Returns the times and paths of the files that store a branch and tags; undefined if there is no repository. */
async function readState(folder: string, branch: string): Promise<string | undefined> {
  for (const gitDir of [folder, path.join(folder, '.git')]) {
    const names = [path.join('refs', 'heads', branch), 'packed-refs', path.join('refs', 'tags')];
    const states = await Promise.all(names.map((name) => describeFile(path.join(gitDir, name))));
    if (states.some((state) => state !== undefined)) return [folder, branch, ...states].join('\n');
  }
  return undefined;
}

async function describeFile(file: string): Promise<string | undefined> {
  const stat = await fs.stat(file).catch(() => undefined);
  return stat && `${stat.ino}:${stat.size}:${stat.mtimeMs}`;
}
