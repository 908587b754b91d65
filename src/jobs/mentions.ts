import { HostFailure } from '../agent/hosts/host.ts';
import {
  countFailure,
  releaseDiscussion,
  requestAnswers,
  takeDueDiscussion,
} from '../agent/mentions/due-discussions.ts';
import type { DueDiscussion } from '../agent/mentions/due-discussions.ts';
import { followDiscussion } from '../agent/mentions/follow-discussion.ts';
import type { MentionDeps } from '../agent/mentions/mention-deps.ts';
import { readClock } from '../db/clock.ts';
import { getErrorMessage } from '../errors.ts';
import { findRetryTime } from './find-retry-time.ts';
import { repeat } from './repeat.ts';
import type { StopRepeating } from './repeat.ts';

export interface MentionWorkOptions {
  deps: MentionDeps;
  log: { warn(fields: object, message: string): void };
}

/** Starts answering mentions of the agent in issues and pull requests. Returns a function that stops it. */
export function startMentionWork(options: MentionWorkOptions): StopRepeating {
  return repeat((signal) => followDueDiscussions(options, signal), {
    pauseMs: PAUSE_MS,
    failures: { log: options.log, message: 'could not read mentions; retrying soon' },
  });
}

const PAUSE_MS = 1_000;
/** Less than the time for which a discussion is reserved. */
const FOLLOW_MS = 4 * 60_000;

/** Follows issues and pull requests until none is due. */
export async function followDueDiscussions({ deps, log }: MentionWorkOptions, signal: AbortSignal): Promise<void> {
  await requestAnswers(deps.db);
  for (;;) {
    signal.throwIfAborted();
    const due = await takeDueDiscussion(deps.db);
    if (!due) return;
    const next = await follow({ deps, log }, { due, signal });
    await releaseDiscussion(deps.db, due, next);
  }
}

async function follow(
  { deps, log }: MentionWorkOptions,
  { due, signal }: { due: DueDiscussion; signal: AbortSignal },
): Promise<Date | undefined> {
  try {
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(FOLLOW_MS)]);
    const hasMore = await followDiscussion(deps, { ...due, signal: deadline });
    return hasMore ? await readClock(deps.db) : undefined;
  } catch (error) {
    signal.throwIfAborted();
    const { projectId, subject } = due;
    log.warn({ projectId, ...subject, reason: getErrorMessage(error) }, 'could not follow a discussion');
    const waitMs = error instanceof HostFailure ? error.retryAfterMs : undefined;
    return findRetryTime(deps.db, { failures: await countFailure(deps.db, due), waitMs });
  }
}
