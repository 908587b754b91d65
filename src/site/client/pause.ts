/** Milliseconds of work between two pauses: a frame has 16. */
const SLICE = 8;

/**
 * Creates a function to call during long work on the main thread: after a while, it yields to the browser's other
 * tasks.
 */
export function createPause(): () => Promise<void> {
  let end = performance.now() + SLICE;
  return async () => {
    if (performance.now() < end) return;
    await new Promise((resolve) => setTimeout(resolve));
    end = performance.now() + SLICE;
  };
}
