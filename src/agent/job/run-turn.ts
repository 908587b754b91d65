import fs from 'node:fs/promises';
import { createWorkFolder } from '../../lib/work-folders.ts';
import { findUnpushedWork } from './carried-work.ts';
import { chooseStart } from './choose-start.ts';
import { connectRepository, type Repository } from './connect-repository.ts';
import type { JobSession } from './job-session.ts';
import { createWait } from './lend-slot.ts';
import type { TurnDeps } from './turn-deps.ts';
import { doTurnWork, type TurnStart } from './turn-work.ts';

export interface TurnRun {
  session: JobSession;
  signal: AbortSignal;
  /** No further attempt follows: what there is of the work is published, even if a retry of the model might help. */
  lastTry: boolean;
}

/**
 * Works on the present prompt of a job from where its log stands, up to its end; the last entry says how it ended. Work
 * that was ended early is published as a draft, and the job has failed all the same.
 */
export async function runTurn(deps: TurnDeps, { session, signal, lastTry }: TurnRun): Promise<void> {
  const repository = await connectRepository(deps, session.job);
  const start = findStart(session) ?? (await begin(deps, { session, repository, signal }));
  const folder = await createWorkFolder(deps.dataFolder);
  const end = new AbortController();
  const over = end.signal;
  try {
    const { prLink, incomplete } = await doTurnWork({
      deps,
      session,
      repository,
      start,
      folder,
      over,
      signal,
      lastTry,
    });
    await session.append(
      incomplete === undefined
        ? { type: 'completed', prLink }
        : {
            type: 'failed',
            cause: 'incomplete',
            error: `${endSentence(incomplete)} The changes so far are in a draft pull request.`,
          },
    );
  } finally {
    end.abort();
    await fs.rm(folder, { recursive: true, force: true });
  }
}

function findStart({ log, turn }: JobSession): TurnStart | undefined {
  const found = log.find((entry) => entry.turn === turn.turn && entry.event.type === 'workspace');
  return found?.event as TurnStart | undefined;
}

async function begin(
  deps: TurnDeps,
  { session, repository, signal }: Pick<TurnRun, 'session' | 'signal'> & { repository: Repository },
): Promise<TurnStart> {
  const { job, turn, log, append } = session;
  const unpushed = findUnpushedWork(log, turn.turn);
  const wait = createWait(deps, signal);
  const start = await wait(() => chooseStart(repository, { job, turn: turn.turn, unpushed, signal }));
  await append(start);
  return start;
}

function endSentence(text: string): string {
  return /[.!?…]["”]?$/.test(text) ? text : `${text}.`;
}
