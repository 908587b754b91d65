/** Decides which failing checks become a follow-up, so that the same failure can't cause follow-ups forever. */
import type { StoredChecks } from '../../db/tables/agent-jobs.ts';
import type { FailedCheck, PullCheckResults } from '../hosts/host.ts';

/** Follow-ups in a row that a check can cause without a person's request. */
export const MAX_ATTEMPTS = 3;
/** Follow-ups that the checks of a pull request can cause within a day without a person's request. */
const MAX_STARTS = 10;
const DAY_MS = 86_400_000;
/** A check that never finishes delays the follow-up about the others by this time. */
const MAX_WAIT_MS = 30 * 60_000;

/** Adds the results of the newest commit to a job's state. A check that passed starts again with no attempts. */
export function addResults(
  before: StoredChecks | null,
  { commit, isRunning, passed, failed }: PullCheckResults,
  now: Date,
): StoredChecks {
  const seenAt = before?.commit === commit ? before.seenAt : undefined;
  const passedNames = new Set(passed);
  for (const { name } of failed) passedNames.delete(name);
  const keep = (name: string) => !passedNames.has(name);
  return {
    commit,
    seenAt: seenAt ?? now.toISOString(),
    running: isRunning,
    failed: failed.map(({ name, url }) => ({ name, ...(url !== undefined && { url }) })),
    attempts: Object.fromEntries(Object.entries(before?.attempts ?? {}).filter(([name]) => keep(name))),
    ...(before?.followedCommit !== undefined && { followedCommit: before.followedCommit }),
    starts: (before?.starts ?? []).filter((time) => Date.parse(time) > now.getTime() - DAY_MS),
    reported: (before?.reported ?? []).filter(keep),
  };
}

/** Chooses the checks for a follow-up that no person asked for. Waits until all checks of the commit have finished. */
export function chooseChecks(
  state: StoredChecks,
  { failed, now }: { failed: readonly FailedCheck[]; now: Date },
): FailedCheck[] {
  const { commit, seenAt, running, followedCommit, starts, attempts } = state;
  if (commit === followedCommit || starts.length >= MAX_STARTS) return [];
  if (running && now.getTime() - Date.parse(seenAt ?? '') < MAX_WAIT_MS) return [];
  return failed.filter(({ name }) => (attempts[name] ?? 0) < MAX_ATTEMPTS);
}

/** Counts a follow-up about these checks. A person's request starts the count again. */
export function countAttempts(
  state: StoredChecks,
  { chosen, isRequested, now }: { chosen: readonly FailedCheck[]; isRequested: boolean; now: Date },
): StoredChecks {
  const { commit, attempts, starts, reported } = state;
  const counted = chosen.map(({ name }) => [name, isRequested ? 1 : (attempts[name] ?? 0) + 1] as const);
  const names = new Set(chosen.map(({ name }) => name));
  return {
    ...state,
    attempts: { ...attempts, ...Object.fromEntries(counted) },
    ...(commit !== undefined && { followedCommit: commit }),
    starts: isRequested ? starts : [...starts, now.toISOString()],
    reported: reported.filter((name) => !names.has(name)),
  };
}

/** Returns the checks that still fail after all attempts, and weren't reported yet. */
export function findExhausted({ commit, followedCommit, failed, attempts, reported }: StoredChecks): string[] {
  // The last attempt didn't change the commit, or its checks have finished.
  return [...new Set(failed.map(({ name }) => name))].filter(
    (name) => (attempts[name] ?? 0) >= MAX_ATTEMPTS && !reported.includes(name) && commit !== followedCommit,
  );
}
