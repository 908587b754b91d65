import { sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import { describeGitFailure } from '../../../lib/git/git-errors.ts';
import { listRemoteRefs } from '../../../lib/git/remote-head.ts';
import type { RemoteRefs } from '../../../lib/git/remote-head.ts';
import { toStorableText } from '../../../lib/storable.ts';
import { withWorkFolder } from '../../../lib/work-folders.ts';
import type { Queue } from '../../../queue/queue.ts';
import { connectContext } from '../../context-repositories/connect-context.ts';
import type { ContextDeps } from '../../context-repositories/connect-context.ts';
import { requestEventRuns } from '../request-event-runs.ts';
import { isWaitingFor } from './context-heads.ts';

/** What polls of context repositories need. */
export interface PollDeps extends ContextDeps {
  queue: Pick<Queue, 'enqueue'>;
  dataFolder: string;
}

/** One poll of a context repository. */
export interface Poll {
  projectId: string;
  name: string;
  signal: AbortSignal;
}

/**
 * Compares the branch and the tags of a context repository with the last poll, and requests the runs after new ones. The
 * first poll only records them. An event that a webhook has reported has the same key, so it requests nothing
 * again. Fetches nothing. A repository that can't be read is polled again later, and the automations that wait for it say
 * why. Throws transient errors.
 */
export async function pollContext(deps: PollDeps, { projectId, name, signal }: Poll): Promise<void> {
  const project = await deps.db
    .selectFrom('projects')
    .select('organization_id')
    .where('id', '=', projectId)
    .executeTakeFirst();
  if (!project) return;
  const place = { project_id: projectId, organization_id: project.organization_id, context_repositories: [name] };
  const [source] = await connectContext(deps, place);
  if (!source) return;
  const { dataFolder } = deps;
  try {
    const refs = await withWorkFolder(dataFolder, (keyFolder) =>
      source.withRemote(
        (remote) =>
          listRemoteRefs(remote, signal).catch((error: unknown) => Promise.reject(describeGitFailure(error, remote))),
        { dataFolder, keyFolder, signal },
      ),
    );
    const newRefs = { queue: deps.queue, projectId, name, branch: source.branch, refs };
    await deps.db.transaction().execute((trx) => noteRefs(trx, newRefs));
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError) || error.code === 'source_unreachable') throw error;
    await recordProblem(deps.db, { projectId, name, problem: error.message });
  }
}

/**
 * Stores with the automations that wait for a repository why it can't be read. Without a problem, removes what an earlier
 * poll of the same repository stored.
 */
async function recordProblem(
  db: Database,
  { projectId, name, problem }: { projectId: string; name: string; problem: string | undefined },
): Promise<void> {
  const start = `Can't read the repository ${name}: `;
  const hasProblem = sql<boolean>`starts_with(watch_problem, ${start})`;
  await db
    .updateTable('automations')
    .set({ watch_problem: problem === undefined ? null : toStorableText(`${start}${problem}`) })
    .where('project_id', '=', projectId)
    .where(problem === undefined ? hasProblem : isWaitingFor(name))
    .execute();
}

interface NewRefs {
  queue: Pick<Queue, 'enqueue'>;
  projectId: string;
  name: string;
  branch: string;
  refs: RemoteRefs;
}

/** Records the branch and the tags in the transaction that requests the runs, so no event is lost or handled twice. */
async function noteRefs(trx: Database, { queue, projectId, name, branch, refs }: NewRefs): Promise<void> {
  const before = await trx
    .selectFrom('context_heads')
    .select(['branch', 'commit_id', 'tags'])
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  const commit = refs.heads.get(branch);
  const tags = Object.fromEntries([...refs.tags].sort(([left], [right]) => (left < right ? -1 : 1)).slice(-MAX_TAGS));
  await trx
    .updateTable('context_heads')
    .set({ branch, commit_id: commit ?? null, tags: JSON.stringify(tags) })
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .execute();
  await recordProblem(trx, { projectId, name, problem: undefined });
  const isKnown = before !== undefined && before.branch === branch && before.commit_id !== null;
  if (isKnown && commit !== undefined && commit !== before.commit_id)
    await requestEventRuns(trx, { queue, projectId, event: { type: 'merge', repository: name, branch, commit } });
  if (!before?.tags) return;
  const newTags = Object.entries(tags).filter(([tag, target]) => before.tags?.[tag] !== target);
  for (const [tag, target] of newTags.slice(-MAX_EVENTS))
    await requestEventRuns(trx, { queue, projectId, event: { type: 'tag', repository: name, tag, commit: target } });
}

/** Tags that are compared. A repository with more has a release process that can call the API. */
const MAX_TAGS = 10_000;
/** Events of one poll. They share a run anyway. */
const MAX_EVENTS = 100;
