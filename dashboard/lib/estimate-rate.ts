/** Progress of an export at a point in time. */
export interface ProgressSample {
  /** Time in milliseconds since 1970. */
  at: number;
  /** Progress in percent. */
  progress: number;
  pages: number;
}

/** An export's rate and remaining time. */
export interface Estimate {
  pagesPerSecond: number;
  /** Seconds until the export finishes; undefined if there is no progress to estimate from. */
  secondsLeft: number | undefined;
}

/** How long samples count, in milliseconds. */
const WINDOW_MS = 12_000;

/** Adds a sample and drops those that are too old for the current rate. */
export function addSample(samples: readonly ProgressSample[], next: ProgressSample): ProgressSample[] {
  const last = samples.at(-1);
  if (last && last.progress === next.progress && last.pages === next.pages) return [...samples];
  return [...samples.filter(({ at }) => next.at - at <= WINDOW_MS), next];
}

/** Estimates an export's rate and remaining time. Returns undefined until there are two samples. */
export function estimateRate(samples: readonly ProgressSample[], now: number): Estimate | undefined {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.at <= first.at) return undefined;
  // Without new samples, the time since the first one still grows, which lowers the rate.
  const seconds = Math.max(last.at - first.at, now - first.at - SLACK_MS) / 1000;
  const percentPerSecond = (last.progress - first.progress) / seconds;
  return {
    pagesPerSecond: (last.pages - first.pages) / seconds,
    secondsLeft: percentPerSecond > 0 ? (100 - last.progress) / percentPerSecond : undefined,
  };
}

const SLACK_MS = 2_000;
