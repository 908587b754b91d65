/** Checks which pages of a project may be outdated, and stores the result for the dashboard. */
import path from 'node:path';
import { getProject, type Project } from '../../accounts/projects/projects.ts';
import { NEXT_CHECK } from '../../checks/subjects/request-drift-check.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { GitRemote } from '../../lib/git/git-command.ts';
import { describeGitFailure } from '../../lib/git/git-errors.ts';
import { getRemoteHead } from '../../lib/git/remote-head.ts';
import { createRemote } from '../../lib/git/remote-url.ts';
import { withSshKey } from '../../lib/git/ssh-key.ts';
import { withWorkFolder } from '../../lib/work-folders.ts';
import { withMirrorLock } from '../job/mirror-lock.ts';
import { isPlainFolder } from '../source/fetch-source.ts';
import { getHistoryFolder } from '../source/history.ts';
import { getMirrorFolder } from '../source/mirror.ts';
import { openDocs, type OpenDocsDeps } from '../source/open-docs.ts';
import { readProjectAccess } from '../source/project-access.ts';
import { compareRepository, type RepositoryWork } from './compare-repository.ts';
import { findDrift, type AskRepository } from './find-drift.ts';
import { openPrinter, type Printer } from './open-printer.ts';
import { storeDrift } from './store-drift.ts';

/** A context repository of a project. */
export interface DriftContext {
  name: string;
  branch: string;
  /** The only folder that the project can read; empty for the whole repository. */
  folder: string;
  withRemote<T>(
    task: (remote: GitRemote) => Promise<T>,
    options: { dataFolder: string; keyFolder: string; signal: AbortSignal },
  ): Promise<T>;
}

/** The dependencies of `checkDrift`. */
export interface DriftDeps extends OpenDocsDeps {
  /** Connects to the context repositories of a project, without contacting them. */
  connectContexts(project: { id: string; organizationId: string }): Promise<readonly DriftContext[]>;
  /** Called in the transaction that stores the result. @defaultValue nothing */
  onChecked?(trx: Database, projectId: string): Promise<void>;
}

/**
 * Checks the head of a project's branch. It can be repeated at any time. A project whose own repository can't be read
 * keeps its last result; returns why. Throws transient errors.
 */
export async function checkDrift(
  deps: DriftDeps,
  { projectId, signal }: { projectId: string; signal: AbortSignal },
): Promise<{ problem?: string }> {
  const { db } = deps;
  // A request from now on gets its own check, because this one can be over before that commit.
  const row = await db
    .updateTable('repository_heads')
    .set({ drift_waiting: false })
    .where('project_id', '=', projectId)
    .returning('project_id')
    .executeTakeFirst();
  if (!row) return {};
  try {
    const { commit, result } = await check(deps, { project: await getProject(db, { id: projectId }), signal });
    await db.transaction().execute(async (trx) => {
      await storeDrift(trx, { projectId, commit, result });
      await trx
        .updateTable('repository_heads')
        .set({ drift_due_at: result.usesContexts ? NEXT_CHECK : null })
        .where('project_id', '=', projectId)
        .execute();
      await deps.onChecked?.(trx, projectId);
    });
    return {};
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError) || error.code === 'source_unreachable') throw error;
    return { problem: error.message };
  }
}

async function check(deps: DriftDeps, { project, signal }: { project: Project; signal: AbortSignal }) {
  const docs = await openDocs(deps, { projectId: project.id, signal });
  const printer = openPrinter({ signal });
  try {
    const contexts = await deps.connectContexts(project);
    const { commit, folder } = docs;
    const options = { deps, printer, signal };
    const result = await findDrift({
      folder,
      own: await connectOwn(project, { ...options, commit }),
      contexts: new Map(contexts.map((context) => [context.name, connectContext(context, options)])),
    });
    return { commit, result };
  } finally {
    await Promise.all([printer.close(), docs.remove()]);
  }
}

interface ConnectOptions {
  deps: DriftDeps;
  printer: Printer;
  signal: AbortSignal;
}

/** Undefined for a plain folder, which has no history. */
async function connectOwn(
  project: Project,
  { commit, ...options }: ConnectOptions & { commit: string },
): Promise<AskRepository | undefined> {
  const { repositoryUrl, branch, docsFolder } = project;
  const remote = createRemote(repositoryUrl, await readProjectAccess(options.deps, project));
  if (await isPlainFolder(remote.url)) return undefined;
  return createAsk(
    {
      withRemote: (task, files) => withSshKey(remote, { ...files, task }),
      findWork: () => Promise.resolve({ branch, commit, docsFolder }),
    },
    options,
  );
}

function connectContext({ branch, folder, withRemote }: DriftContext, options: ConnectOptions): AskRepository {
  return createAsk(
    {
      withRemote,
      findWork: async (remote, signal) => ({
        branch,
        commit: await getRemoteHead(remote, { branch, signal }),
        onlyFolder: folder,
        timeoutMs: FETCH_MS,
      }),
    },
    options,
  );
}

/** Code repositories have long histories. */
const FETCH_MS = 4 * 60_000;
const DEADLINE_MS = 6 * 60_000;

interface Connection extends Pick<DriftContext, 'withRemote'> {
  findWork(
    remote: GitRemote,
    signal: AbortSignal,
  ): Promise<Pick<RepositoryWork, 'branch' | 'commit' | 'docsFolder' | 'onlyFolder' | 'timeoutMs'>>;
}

/** Keeps one slow repository from using up the time of the others. */
function createAsk(
  { withRemote, findWork }: Connection,
  { deps: { db, dataFolder, maxRepositoryBytes: maxBytes }, printer, signal }: ConnectOptions,
): AskRepository {
  return async (ask, { since }) => {
    const deadline = AbortSignal.timeout(DEADLINE_MS);
    const limited = AbortSignal.any([signal, deadline]);
    const compare = async (remote: GitRemote) => {
      try {
        const work = await findWork(remote, limited);
        const historyFolder = getHistoryFolder(getMirrorFolder(dataFolder, remote.url));
        const request = { ...work, remote, historyFolder, since, maxBytes, printer, signal: limited };
        return await withMirrorLock(db, {
          name: path.basename(historyFolder),
          task: () => compareRepository(request, ask),
          signal: limited,
        });
      } catch (error) {
        throw describeGitFailure(error, remote);
      }
    };
    try {
      return await withWorkFolder(dataFolder, (folder) =>
        withRemote(compare, { dataFolder, keyFolder: path.join(folder, 'key'), signal: limited }),
      );
    } catch (error) {
      signal.throwIfAborted();
      if (!deadline.aborted) throw error;
      throw new AppError(
        'source_unreachable',
        `Reading its history took longer than ${DEADLINE_MS / 60_000} minutes.`,
        { cause: error },
      );
    }
  };
}
