/** Progress of a job once its source is fetched, and once all segments are built. */
export const PREPARED = 2;
const BUILT = 97;

/** Converts the progress of a build to the progress of its job, 0–100. */
export function toJobProgress(built: number): number {
  return PREPARED + Math.floor((built * (BUILT - PREPARED)) / 100);
}
