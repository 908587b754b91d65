import type { AgentJobRow, Database } from '../../db/schema.ts';
import { findCredentials } from '../../accounts/projects/credentials.ts';
import { GitFailure } from '../../lib/git/git-command.ts';
import { findPull } from '../hosts/built-in/pull-rows.ts';
import { findFolder } from '../hosts/built-in/read-pull.ts';
import { updatePullState } from '../hosts/built-in/update-pull-state.ts';
import { readEvents } from '../job/event-log.ts';
import { getJobUrl } from '../job/job-url.ts';
import { getCurrentTurn } from '../job/person-events.ts';
import { isTurnFinished } from '../mentions/read-turn-end.ts';
import { createRedactor } from '../safety/redact.ts';
import { updateSlackThread } from './due-slack.ts';
import type { DueSlackThread } from './due-slack.ts';
import { renderTurn } from './render-turn.ts';
import { showMessage } from './show-message.ts';
import type { SlackWork } from './slack-deps.ts';

/** The state of a job that its thread shows. */
export interface ThreadState {
  job: AgentJobRow;
  /** When the job or its pull request changed. */
  changedAt: Date;
}

/** Reads the state of a thread's job before its events, so that a later change makes the thread due again. */
export async function readThreadState(db: Database, { jobId }: DueSlackThread): Promise<ThreadState | undefined> {
  const row = await db
    .selectFrom('agent_jobs')
    .leftJoin('pull_requests', 'pull_requests.id', 'agent_jobs.pr_id')
    .selectAll('agent_jobs')
    .select(({ fn }) => fn<Date>('greatest', ['agent_jobs.updated_at', 'pull_requests.updated_at']).as('changedAt'))
    .where('agent_jobs.id', '=', jobId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { changedAt, ...job } = row;
  return { job, changedAt };
}

/**
 * Shows the state of a job in its thread: one message for each turn, question and plan, updated in place. Can be repeated
 * after a crash. Throws `SlackFailure`.
 */
export async function showThread(
  work: SlackWork,
  { thread, job, signal }: { thread: DueSlackThread; job: AgentJobRow; signal: AbortSignal },
): Promise<void> {
  const { deps } = work;
  const { db } = deps;
  const lastTurn = await getCurrentTurn(db, job.id);
  const jobUrl = getJobUrl(job, deps.publicUrl());
  const redact = await createThreadRedactor(work, job);
  let isFinal = true;
  for (let turn = Math.min(thread.firstTurn, lastTurn); turn <= lastTurn; turn += 1) {
    const isLast = turn === lastTurn;
    const isFinished = await isTurnFinished(db, { jobId: job.id, turn });
    const events = await readEvents(db, { jobId: job.id, turn });
    const pull = isLast && isFinished ? await readBuiltInPull(db, job, signal) : undefined;
    for (const message of renderTurn({ job, turn, isLast, isFinished, events, jobUrl, pull, redact })) {
      signal.throwIfAborted();
      await showMessage(work, { thread, message });
    }
    isFinal &&= isFinished;
  }
  // The last turn's messages still change, such as when its pull request is merged.
  if (isFinal) await updateSlackThread(db, thread).set({ first_turn: lastTurn }).execute();
}

async function createThreadRedactor(
  { deps, redact }: SlackWork,
  { project_id: projectId }: AgentJobRow,
): Promise<(text: string) => string> {
  const credentials = await findCredentials(deps.db, { projectId, secretKey: await deps.getSecretKey() });
  const redactCredentials = createRedactor(credentials === undefined ? [] : [credentials]);
  return (text) => redact(redactCredentials(text));
}

async function readBuiltInPull(db: Database, { pr_id: id }: AgentJobRow, signal: AbortSignal) {
  const row = id?.startsWith('pr_') ? await findPull(db, id) : undefined;
  if (!row) return undefined;
  const folder = row.state === 'open' ? findFolder(row) : undefined;
  const pull = folder === undefined ? row : await updatePullState(row, { db, folder, signal }).catch(keepRow(row));
  return { id: row.id, state: pull.state, head: pull.head_commit };
}

/** Without the repository, the database has the last known state. */
function keepRow<Row>(row: Row): (error: unknown) => Row {
  return (error) => {
    if (error instanceof GitFailure) return row;
    throw error;
  };
}
