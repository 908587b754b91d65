/** Runs the model in a turn, and handles the ways in which its work can end. */
import { AppError } from '../../errors.ts';
import type { Finished } from '../loop/read-turn.ts';
import { runLoop, type LoopInput } from '../loop/run-loop.ts';
import { ModelFailure, type ToolContext } from '../types.ts';
import { listChangedFiles } from '../workspace/changed-files.ts';
import type { JobSession } from './job-session.ts';
import { describeStoppedWork } from './stopped-work.ts';

/** The end of a model's work. `error` is the reason for failing the job if there is nothing to publish. */
export type ModelOutcome = ({ kind: 'finished' } & Finished) | { kind: 'stopped'; reason: string; error: Error };

/** Runs the model. Throws if another attempt could continue the work. */
export async function runModel(input: () => LoopInput, { lastTry }: { lastTry: boolean }): Promise<ModelOutcome> {
  try {
    const outcome = await runLoop(input());
    return outcome.kind === 'finished' ? outcome : { ...outcome, error: new AppError('conflict', outcome.reason) };
  } catch (error) {
    if (!(error instanceof ModelFailure) || (error.kind === 'retry-later' && !lastTry)) throw error;
    return { kind: 'stopped', reason: error.message, error };
  }
}

/** Records that the work ended early, so that a worker that takes over publishes it. Throws if no file was changed. */
export async function finishEarly(
  leaving: ModelOutcome,
  { session, context, redact }: { session: JobSession; context: ToolContext; redact: (text: string) => string },
): Promise<Finished> {
  if (leaving.kind === 'finished') return leaving;
  const changes = await listChangedFiles(context.workspace, context.signal);
  if (changes.length === 0) throw leaving.error;
  const work = describeStoppedWork(
    session.log.map(({ event }) => event),
    leaving.reason,
  );
  const finished = { title: redact(work.title), summary: redact(work.summary), incomplete: redact(work.incomplete) };
  await session.append({ type: 'finished', ...finished });
  return finished;
}

/**
 * Returns the milliseconds that earlier workers spent on the turn. Waiting doesn't count, and a long gap between events
 * counts as time without a worker.
 */
export function measureElapsed({ log, turn }: JobSession): number {
  const entries = log.filter((entry) => entry.turn === turn.turn && entry.event.type !== 'prompt');
  return entries.reduce((sum, { createdAt }, index) => {
    const before = entries[index - 1];
    if (!before || before.event.type === 'waiting') return sum;
    return sum + Math.min(createdAt.getTime() - before.createdAt.getTime(), MAX_GAP_MS);
  }, 0);
}

const MAX_GAP_MS = 5 * 60_000;
