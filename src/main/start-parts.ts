export type Close = (options: { graceful: boolean }) => Promise<void>;

/**
 * Starts the parts of a process, of which each may use those before it: `start` hands over the end of each. They are ended in the reverse
 * order, also when a later one cannot be started; its error is thrown then.
 */
export async function startParts<T extends object>(
  start: (onClose: (end: Close) => void) => Promise<T>,
): Promise<T & { close: Close }> {
  const ends: Close[] = [];
  const close: Close = async (options) => {
    for (const end of ends.toReversed()) await end(options);
  };
  try {
    return { ...(await start((end) => void ends.push(end))), close };
  } catch (error) {
    await close({ graceful: false });
    throw error;
  }
}
