/** Progress of an export at one time. */
export interface ProgressSample {
  /** In milliseconds. */
  at: number;
  /** In percent. */
  progress: number;
  pages: number;
}

export interface Estimate {
  pagesPerSecond: number;
  /** Seconds until it has finished; undefined while too little is known. */
  secondsLeft: number | undefined;
}

/** Milliseconds of the past that count. */
const WINDOW_MS = 12_000;

/** Adds a sample and drops those that are too old to tell how fast it goes now. */
export function addSample(samples: readonly ProgressSample[], next: ProgressSample): ProgressSample[] {
  const last = samples.at(-1);
  if (last && last.progress === next.progress && last.pages === next.pages) return [...samples];
  return [...samples.filter(({ at }) => next.at - at <= WINDOW_MS), next];
}

/** Estimates how fast an export goes and when it ends; undefined before two samples are there. */
export function estimateRate(samples: readonly ProgressSample[], now: number): Estimate | undefined {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.at <= first.at) return undefined;
  // When nothing comes for a while, it has become slower.
  const seconds = Math.max(last.at - first.at, now - first.at - SLACK_MS) / 1000;
  const percentPerSecond = (last.progress - first.progress) / seconds;
  return {
    pagesPerSecond: (last.pages - first.pages) / seconds,
    secondsLeft: percentPerSecond > 0 ? (100 - last.progress) / percentPerSecond : undefined,
  };
}

const SLACK_MS = 2_000;
