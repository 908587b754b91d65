import { SlackFailure } from '../accounts/slack/slack-api.ts';
import {
  countSlackEventFailure,
  countSlackThreadFailure,
  finishSlackEvent,
  postponeSlackEvent,
  releaseSlackThread,
  requestSlackThreads,
  takeDueSlackEvent,
  takeDueSlackThread,
} from '../agent/slack/due-slack.ts';
import type { DueSlackEvent, DueSlackThread } from '../agent/slack/due-slack.ts';
import { handleClick } from '../agent/slack/handle-click.ts';
import { handleMessage } from '../agent/slack/handle-message.ts';
import { findSlackPause, openSlack, pauseSlack, storeSlackProblem } from '../agent/slack/open-slack.ts';
import { readThreadState, showThread } from '../agent/slack/show-thread.ts';
import type { SlackDeps, SlackWork } from '../agent/slack/slack-deps.ts';
import { parseStoredInput } from '../agent/slack/slack-input.ts';
import { readClock } from '../db/clock.ts';
import { AppError } from '../errors.ts';
import { findRetryTime } from './find-retry-time.ts';
import { repeat } from './repeat.ts';
import type { StopRepeating } from './repeat.ts';

export interface SlackWorkOptions {
  deps: SlackDeps;
  log: { warn(fields: object, message: string): void };
}

/** Starts handling messages and clicks in Slack, and showing jobs in threads. Returns a function that stops it. */
export function startSlackWork(options: SlackWorkOptions): StopRepeating {
  return repeat((signal) => followSlack(options, signal), {
    pauseMs: PAUSE_MS,
    failures: { log: options.log, message: 'could not follow Slack; retrying soon' },
  });
}

const PAUSE_MS = 1_000;
/** Between two updates of the messages of a running job. Slack allows about one update per second in a workspace. */
const UPDATE_MS = 5_000;
/** Less than the time for which a thread is reserved. */
const SHOW_MS = 100_000;

/** Handles everything that is due. */
export async function followSlack({ deps, log }: SlackWorkOptions, signal: AbortSignal): Promise<void> {
  await requestSlackThreads(deps.db);
  for (let event = await takeDueSlackEvent(deps.db); event; event = await takeDueSlackEvent(deps.db)) {
    signal.throwIfAborted();
    await followEvent({ deps, log }, event);
  }
  for (let thread = await takeDueSlackThread(deps.db); thread; thread = await takeDueSlackThread(deps.db)) {
    signal.throwIfAborted();
    await followThread({ deps, log }, thread, signal);
  }
}

async function followEvent({ deps, log }: SlackWorkOptions, event: DueSlackEvent): Promise<void> {
  const { db } = deps;
  const { organizationId } = event;
  const pause = await findSlackPause(db, organizationId);
  if (pause) return postponeSlackEvent(db, event, pause);
  const problem = await callSlack(deps, organizationId, async (work) => {
    const input = parseStoredInput(event.event);
    if (input?.type === 'message') await handleMessage(work, { event, input });
    if (input?.type === 'click') await handleClick(work, { event, input });
  });
  if (problem) log.warn({ organizationId, reason: problem.message }, 'could not handle a message in Slack');
  const next =
    problem?.isTransient &&
    (await findRetryTime(db, {
      failures: await countSlackEventFailure(db, event),
      waitMs: problem.retryAfterMs,
    }));
  if (next) await postponeSlackEvent(db, event, next);
  else await finishSlackEvent(db, event);
}

async function followThread(
  { deps, log }: SlackWorkOptions,
  thread: DueSlackThread,
  signal: AbortSignal,
): Promise<void> {
  const { db } = deps;
  const { organizationId, channelId } = thread;
  const pause = await findSlackPause(db, organizationId);
  const state = pause ? undefined : await readThreadState(db, thread);
  if (!state) return releaseSlackThread(db, thread, { next: pause });
  const { job, changedAt } = state;
  if (thread.shownAt?.getTime() === changedAt.getTime()) return releaseSlackThread(db, thread, { next: undefined });
  const showSignal = AbortSignal.any([signal, AbortSignal.timeout(SHOW_MS)]);
  const problem = await callSlack(deps, organizationId, (work) =>
    showThread(work, { thread, job, signal: showSignal }),
  );
  if (!problem) {
    const isRunning = job.status === 'active';
    const next = isRunning ? new Date((await readClock(db)).getTime() + UPDATE_MS) : undefined;
    return releaseSlackThread(db, thread, { next, shownAt: changedAt });
  }
  log.warn({ organizationId, channelId, reason: problem.message }, 'could not show a job in Slack');
  const next = problem.isTransient
    ? await findRetryTime(db, { failures: await countSlackThreadFailure(db, thread), waitMs: problem.retryAfterMs })
    : undefined;
  // Without another attempt, the thread is shown again when its job changes.
  return releaseSlackThread(db, thread, { next, ...(next === undefined && { shownAt: changedAt }) });
}

interface SlackProblem {
  message: string;
  isTransient: boolean;
  retryAfterMs?: number | undefined;
}

/** Runs work for an organization's Slack app. Returns why it failed, and stores what the organization's admins can fix. */
async function callSlack(
  deps: SlackDeps,
  organizationId: string,
  run: (work: SlackWork) => Promise<void>,
): Promise<SlackProblem | undefined> {
  const { db } = deps;
  try {
    const work = await openSlack(deps, organizationId);
    if (work) await run(work);
    await storeSlackProblem(db, organizationId, null);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) {
      await storeSlackProblem(db, organizationId, error.message);
      return { message: error.message, isTransient: false };
    }
    if (!(error instanceof SlackFailure)) throw error;
    const { code, message, isTransient, retryAfterMs } = error;
    if (retryAfterMs !== undefined)
      await pauseSlack(db, organizationId, new Date((await readClock(db)).getTime() + retryAfterMs));
    if (!isTransient) await storeSlackProblem(db, organizationId, `${message} ${ADVICE[code] ?? OTHER_ADVICE}`);
    return { message, isTransient, retryAfterMs };
  }
}

const OTHER_ADVICE = 'Check the settings of the Slack app.';
const RECONNECT = 'Install the Slack app again, and connect it with its new bot token.';
const ADVICE: Readonly<Record<string, string>> = {
  invalid_auth: RECONNECT,
  account_inactive: RECONNECT,
  token_revoked: RECONNECT,
  token_expired: RECONNECT,
  not_authed: RECONNECT,
  missing_scope: 'Update the Slack app with the manifest on the Slack page, and install it again.',
  not_in_channel: 'Invite the Slack app to the channel.',
  channel_not_found: 'Invite the Slack app to the channel.',
  is_archived: 'Remove the archived channel.',
};
