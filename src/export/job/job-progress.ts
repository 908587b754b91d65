/** Progress of a job once its source is fetched, and once all segments are built. */
export const PREPARED_PERCENT = 2;
const BUILT_PERCENT = 97;

/** Converts the progress of a build to the progress of its job, 0–100. */
export function toJobProgress(builtPercent: number): number {
  return PREPARED_PERCENT + Math.floor((builtPercent * (BUILT_PERCENT - PREPARED_PERCENT)) / 100);
}
