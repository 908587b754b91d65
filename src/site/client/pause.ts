/** Milliseconds of work between two pauses: a frame has 16. */
const SLICE = 8;

/** Makes a function for long work of the main thread: when it has run for a while, other tasks of the browser come first. */
export function createPause(): () => Promise<void> {
  let end = performance.now() + SLICE;
  return async () => {
    if (performance.now() < end) return;
    await new Promise((resolve) => setTimeout(resolve));
    end = performance.now() + SLICE;
  };
}
