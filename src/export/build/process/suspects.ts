import { AppError } from '../../../errors.ts';
import { countDeath, type Suspect } from './find-crashing-page.ts';
import type { RendererExit } from './start-renderer.ts';
import type { PageLimits } from './watch-pages.ts';

/** Consecutive deaths without a responsible task before the build fails. */
const MAX_UNEXPLAINED = 4;
/** Maximum number of pages of one site that can be given up. Each one costs several processes. */
const MAX_STOPPED = 100;

/** Tasks that were in progress when the rendering process died. */
export interface Suspects<Job> {
  /** Returns whether a task waits to run alone. */
  hasNext(): boolean;
  /** Returns the task that must run alone now; undefined if all tasks can run. */
  getCurrent(): Job | undefined;
  /** Clears a task that is done. */
  settle(job: Job): void;
  /** Decides which task to try alone next. Returns an error if there is no point in continuing. */
  explain(exit: RendererExit, jobs: ReadonlyMap<number, Job>): Error | undefined;
  /** Starts counting stopped pages again, for another site. */
  forgetStopped(): void;
}

/** Finds the task, and its page, that keeps ending the rendering process: by running suspects one at a time and alone. */
export function createSuspects<Job extends Suspect>(limits: PageLimits): Suspects<Job> {
  let waitingJobs: Job[] = [];
  let suspectJob: Job | undefined;
  let unexplainedDeaths = 0;
  let stopCount = 0;

  return {
    hasNext: () => waitingJobs.length > 0,
    getCurrent: () => (suspectJob ??= waitingJobs.shift()),
    settle(job) {
      unexplainedDeaths = 0;
      if (job === suspectJob) suspectJob = undefined;
    },
    explain({ activities, exceededLimit, note }, jobs) {
      const blamedActivities = exceededLimit
        ? activities.slice(exceededLimit.slot, exceededLimit.slot + 1)
        : activities;
      const triedJob = suspectJob;
      suspectJob = undefined;
      if (triedJob) waitingJobs.unshift(triedJob);
      const candidates = blamedActivities.flatMap(({ id, page }) => {
        const job = jobs.get(id);
        return job ? [{ job, page }] : [];
      });
      if (candidates.length === 0) {
        unexplainedDeaths++;
        return unexplainedDeaths < MAX_UNEXPLAINED
          ? undefined
          : new Error(`The rendering process crashed repeatedly: ${note}.`);
      }
      const triedAlone = candidates.find(({ job }) => job === triedJob);
      if (triedAlone)
        return countStopped(countDeath(triedAlone.job, { page: triedAlone.page, limit: exceededLimit?.limit, limits }));
      waitingJobs = [...new Set([...waitingJobs, ...candidates.map(({ job }) => job)])];
      return undefined;
    },
    forgetStopped: () => void (stopCount = 0),
  };

  function countStopped(verdict: ReturnType<typeof countDeath>): AppError | undefined {
    if (verdict === 'stopped' && ++stopCount > MAX_STOPPED)
      return new AppError(
        'invalid_site',
        `More than ${MAX_STOPPED} pages of this site crash the renderer or exceed its limits. Check them for very large or deeply nested content, and simplify it.`,
      );
    return verdict instanceof AppError ? verdict : undefined;
  }
}
