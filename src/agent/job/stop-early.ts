/** Ends a stopped turn that has changed nothing, without opening its workspace. */
import { isChanging } from '../loop/changes.ts';
import { listRuns } from '../loop/turn-calls.ts';
import { readTurn } from '../loop/read-turn.ts';
import { findUnpushedWork } from './carried-work.ts';
import { findOutcome } from './find-outcome.ts';
import { listEvents, type JobSession } from './job-session.ts';
import { describeStoppedWork } from './stopped-work.ts';

/** The reason of a turn that a person stopped. */
const STOPPED_BY_PERSON = 'A user stopped the agent.';

/** Returns a signal for opening the workspace. A stop aborts it if there is nothing to publish. */
export function createOpenSignal(session: JobSession, signal: AbortSignal): AbortSignal {
  return hasWork(session) ? signal : AbortSignal.any([signal, session.stopSignal]);
}

/** Ends the turn if a person stopped it before the first change. Returns whether it ended. */
export async function stopEarly(session: JobSession): Promise<boolean> {
  if (!session.stopSignal.aborted || hasWork(session)) return false;
  const { title, summary, incomplete } = describeStoppedWork(listEvents(session), STOPPED_BY_PERSON);
  await session.append({ type: 'finished', title, summary, incomplete, stopped: true });
  await session.append({ type: 'completed', prLink: session.job.pr_link, outcome: findOutcome(session) });
  return true;
}

/** Whether the turn has changes, or earlier ones to publish, or the model has finished it. */
function hasWork(session: JobSession): boolean {
  const turn = readTurn(listEvents(session));
  return (
    turn.finished !== undefined ||
    findUnpushedWork(session.log, session.turn.turn) !== undefined ||
    listRuns(turn).some(({ call, result }) => result.finish !== undefined || (result.ok && isChanging(call)))
  );
}
