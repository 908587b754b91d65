import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { cutText } from '../../lib/cut-text.ts';
import { GitFailure } from '../../lib/git/git-command.ts';
import { readChanges, type Changes, type FileChange } from '../hosts/built-in/read-changes.ts';
import type { ToolContext } from '../types/tool.ts';
import type { WorkSummary } from '../types/work.ts';
import { storeChangesTree } from '../workspace/commit-changes.ts';
import type { JobSession } from './job-session.ts';

interface Work {
  db: Database;
  session: Pick<JobSession, 'job' | 'turn' | 'log'>;
  context: Pick<ToolContext, 'workspace' | 'signal'>;
  /** Removes the secrets of the project and the service. */
  redact(text: string): string;
}

/**
 * Stores the diff of the turn's changes so far, limited in size, for people who follow the job. Returns its size.
 * Returns undefined if Git can't compare the work tree, because `finish` reports that to the model.
 */
export async function recordDiff({ db, session, context, redact }: Work): Promise<WorkSummary | undefined> {
  const changes = await readWork(context);
  if (changes === undefined) return undefined;
  const { job, turn, log } = session;
  const files = changes.files.map((file) => hideLines(file, redact));
  const values = {
    job_id: job.id,
    turn: turn.turn,
    seq: (log.at(-1)?.seq ?? 0) + 1,
    changes: JSON.stringify({ files, isCut: changes.isCut }),
  };
  // A worker that has lost the job knows fewer events than the one that took over.
  await db
    .insertInto('agent_diffs')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column('job_id')
        .doUpdateSet({ ...values, updated_at: sql<Date>`now()` })
        .whereRef('agent_diffs.seq', '<=', 'excluded.seq'),
    )
    .execute();
  return {
    files: changes.count,
    added: files.reduce((sum, { added = 0 }) => sum + added, 0),
    deleted: files.reduce((sum, { deleted = 0 }) => sum + deleted, 0),
  };
}

const LIMITS = { bytes: 2_000_000, files: 200, linesOfFile: 1_000, lines: 5_000 };
const MAX_LINE = 1_000;

async function readWork({ workspace, signal }: Work['context']): Promise<Changes | undefined> {
  try {
    const tree = await storeChangesTree(workspace, signal);
    if (tree === null) return { files: [], count: 0, isCut: false };
    const { baseCommit: base, gitDir: folder } = workspace;
    return await readChanges({ base, head: tree }, { folder, signal, limits: LIMITS });
  } catch (error) {
    if (error instanceof GitFailure || error instanceof AppError) return undefined;
    throw error;
  }
}

/** Redacts and shortens the lines of a file. */
function hideLines(file: FileChange, redact: (text: string) => string): FileChange {
  const hunks = file.hunks?.map(({ header, lines }) => ({
    header: cutText(redact(header), MAX_LINE),
    lines: lines.map((line) => ({ ...line, text: cutText(redact(line.text), MAX_LINE) })),
  }));
  return { ...file, hunks };
}
