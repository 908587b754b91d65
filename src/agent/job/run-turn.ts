import { readClock } from '../../db/clock.ts';
import { withWorkFolder } from '../../lib/work-folders.ts';
import { connectContext } from '../context-repositories/connect-context.ts';
import { findUnpushedWork } from './carried-work.ts';
import { chooseStart } from './choose-start.ts';
import { connectRepository, type Repository } from './connect-repository.ts';
import { findOutcome } from './find-outcome.ts';
import type { JobSession } from './job-session.ts';
import { createWait } from './lend-slot.ts';
import { createOpenSignal } from './stop-early.ts';
import type { TurnDeps } from './turn-deps.ts';
import { doTurnWork } from './turn-work.ts';
import type { Turn, TurnStart } from './turn.ts';

/** One attempt to run a turn. */
export type TurnRun = Pick<Turn, 'session' | 'signal' | 'lastTry'>;

/**
 * Runs the job's current prompt, resuming from the event log. The last event records the outcome. Work that ended early
 * is published as a draft, and the job fails, unless a person stopped it.
 */
export async function runTurn(deps: TurnDeps, { session, signal, lastTry }: TurnRun): Promise<void> {
  const repository = await connectRepository(deps, session.job);
  const contextSources = await connectContext(deps, session.job);
  const start = findStart(session) ?? (await begin(deps, { session, repository, signal }));
  await withWorkFolder(deps.dataFolder, async (folder) => {
    const end = new AbortController();
    const turnSignal = end.signal;
    const turn: Turn = { deps, session, repository, contextSources, start, folder, turnSignal, signal, lastTry };
    try {
      const work = await doTurnWork(turn);
      if (work === 'waiting') return;
      const { prLink, incomplete, stopped, couldNot, code = 'other' } = work;
      await session.append(
        incomplete === undefined || stopped || couldNot
          ? { type: 'completed', prLink, outcome: findOutcome(session) }
          : {
              type: 'failed',
              cause: 'incomplete',
              code,
              error: `${addPeriod(incomplete)} The changes so far are in a draft pull request.`,
            },
      );
    } finally {
      end.abort();
    }
  });
}

function findStart({ log, turn }: JobSession): TurnStart | undefined {
  const entry = log.find((each) => each.turn === turn.turn && each.event.type === 'workspace');
  return entry?.event as TurnStart | undefined;
}

async function begin(
  deps: TurnDeps,
  { session, repository, signal }: Pick<TurnRun, 'session' | 'signal'> & { repository: Repository },
): Promise<TurnStart> {
  const { job, turn, log, append } = session;
  const unpushedWork = findUnpushedWork(log, turn.turn);
  const openSignal = createOpenSignal(session, signal);
  const wait = createWait(deps, openSignal);
  const chosenStart = await wait(() =>
    chooseStart(repository, { job, turn: turn.turn, unpushed: unpushedWork, signal: openSignal }),
  );
  const start = { ...chosenStart, date: (await readClock(deps.db)).toISOString().slice(0, 10) };
  await append(start);
  return start;
}

function addPeriod(text: string): string {
  return /[.!?…]["”]?$/.test(text) ? text : `${text}.`;
}
