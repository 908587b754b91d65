/** Runs the task once, and again only after a failure. Calls at the same time share one run. */
export function runOnce<T>(task: () => Promise<T>): () => Promise<T> {
  let run: Promise<T> | undefined;
  return () =>
    (run ??= task().catch((error: unknown) => {
      run = undefined;
      throw error;
    }));
}
