/** Progress of a job once its source is there, and once every segment is. */
export const PREPARED = 2;
const BUILT = 97;

/** Progress of a job, 0–100, at some progress of its build. */
export function jobProgress(built: number): number {
  return PREPARED + Math.floor((built * (BUILT - PREPARED)) / 100);
}
