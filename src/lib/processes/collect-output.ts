import type { Readable } from 'node:stream';

export interface CollectedOutput {
  /** Returns the output so far. Output beyond the limit is dropped. */
  read(): Buffer;
  /** Settles when the stream closes. */
  endPromise: Promise<void>;
  /**
   * Waits until the stream closes or stays silent for a while, because a process outside the group can hold a pipe
   * open.
   */
  drain(): Promise<void>;
}

/** Milliseconds without data after which an exited program's pipe counts as empty. */
const IDLE_MS = 1_000;

/** Reads a stream into memory, up to a limit. `onTooMuch` is called once the stream exceeds it. */
export function collectOutput(
  stream: Readable,
  { maxBytes, onTooMuch }: { maxBytes: number; onTooMuch: () => void },
): CollectedOutput {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    const isFirstBeyond = size <= maxBytes && size + chunk.length > maxBytes;
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
    else if (isFirstBeyond) onTooMuch();
  });
  const closePromise = new Promise<void>((resolve) => void stream.once('close', resolve));
  return {
    endPromise: closePromise,
    read: () => Buffer.concat(chunks),
    drain: () => Promise.race([closePromise, waitUntilIdle(() => size, closePromise)]),
  };
}

/** Checks after a turn of the event loop, so that a busy loop doesn't cut off data that is waiting in the pipe. */
async function waitUntilIdle(measure: () => number, closePromise: Promise<void>): Promise<void> {
  for (let before = -1; before !== measure();) {
    before = measure();
    let timer: NodeJS.Timeout | undefined;
    const idlePromise = new Promise<void>((resolve) => {
      timer = setTimeout(() => setImmediate(() => setImmediate(resolve)), IDLE_MS);
    });
    await Promise.race([closePromise, idlePromise]);
    clearTimeout(timer);
  }
}
