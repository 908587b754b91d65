export type Close = (options: { graceful: boolean }) => Promise<void>;

/**
 * Starts the parts of a process. Each can use the parts before it: `start` passes the function that closes it. They
 * close in reverse order, even if a later part can't start; its error is then thrown. If `stop` aborts, no further part
 * starts.
 */
export async function startParts<T extends object>(
  start: (onClose: (end: Close) => void) => Promise<T>,
  stop?: AbortSignal,
): Promise<T & { close: Close }> {
  const ends: Close[] = [];
  const close: Close = async (options) => {
    for (const end of ends.toReversed()) await end(options);
  };
  try {
    const parts = await start((end) => {
      ends.push(end);
      stop?.throwIfAborted();
    });
    return { ...parts, close };
  } catch (error) {
    await close({ graceful: false });
    throw error;
  }
}
