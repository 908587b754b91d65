import { AppError } from '../errors.ts';

/** Combines the writes of many callers that arrive while the previous write is in progress. */
export interface GroupCommit<T> {
  /**
   * Resolves once the items are written. Rejects with the error of their write, or `unavailable` if too many are
   * waiting.
   */
  add(items: readonly T[]): Promise<void>;
  /** Resolves once everything added so far is written or has failed. */
  settle(): Promise<void>;
}

export interface GroupCommitOptions<T> {
  /** Writes all items or, if it throws, none. */
  write(items: readonly T[]): Promise<void>;
  /** Maximum number of items in one write. @defaultValue 5,000 */
  maxItems?: number;
  /** Maximum number of waiting items. @defaultValue 50,000 */
  maxWaiting?: number;
}

/** Creates a group commit: one write at a time, and callers that arrive in the meantime share the next one. */
export function createGroupCommit<T>(options: GroupCommitOptions<T>): GroupCommit<T> {
  const { write, maxItems = 5_000, maxWaiting = 50_000 } = options;
  let waitingItems: WaitingItems<T>[] = [];
  let count = 0;
  let writePromise: Promise<void> | undefined;

  const run = async (): Promise<void> => {
    // Includes requests from the same turn of the event loop in the first write.
    await new Promise(setImmediate);
    while (waitingItems.length > 0) {
      const group = takeGroup(waitingItems, maxItems);
      waitingItems = waitingItems.slice(group.length);
      const items = group.flatMap((each) => each.items);
      count -= items.length;
      try {
        await write(items);
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    // Reset in the same turn as the last check, so that the next caller starts another run.
    writePromise = undefined;
  };

  return {
    add(items) {
      if (items.length === 0) return Promise.resolve();
      if (count + items.length > maxWaiting)
        return Promise.reject(new AppError('unavailable', 'Too many writes are queued. Try again in a moment.'));
      count += items.length;
      const itemsWritten = new Promise<void>((resolve, reject) => waitingItems.push({ items, resolve, reject }));
      writePromise ??= run();
      return itemsWritten;
    },
    settle: () => writePromise ?? Promise.resolve(),
  };
}

interface WaitingItems<T> {
  items: readonly T[];
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Takes callers from the front while their items fit, and at least one. */
function takeGroup<T>(waiting: readonly WaitingItems<T>[], maxItems: number): WaitingItems<T>[] {
  let size = 0;
  const end = waiting.findIndex(({ items }) => (size += items.length) > maxItems);
  return waiting.slice(0, end === -1 ? undefined : Math.max(1, end));
}
