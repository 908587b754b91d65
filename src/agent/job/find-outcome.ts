import { readTurn } from '../loop/read-turn.ts';
import type { Outcome } from '../types/work.ts';
import { hasReport } from './report-guard.ts';
import { listEvents, type JobSession } from './job-session.ts';

/** Returns how a turn ends that doesn't fail. Its work is already published. */
export function findOutcome(session: Pick<JobSession, 'log' | 'turn'>): Outcome {
  const { finished, plan, reportsOnly } = readTurn(listEvents(session));
  if (finished?.stopped) return plan?.decision === 'rejected' ? 'plan_rejected' : 'stopped';
  if (finished?.couldNot) return 'could_not';
  if (reportsOnly) return hasReport(finished) ? 'reported' : 'unchanged';
  const hasCommit = session.log.some(({ turn, event }) => turn === session.turn.turn && event.type === 'commit');
  return hasCommit ? 'changed' : 'unchanged';
}
