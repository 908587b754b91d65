/** The slots of one queue in this process, which entries can lend while they wait for another host. */
export interface Slots {
  /** Starts a worker for each slot. */
  open(): Promise<void>;
  /** Records that a worker has taken an entry. */
  begin(worker: SlotWorker): WorkSlot;
}

/** A pg-boss worker, which works on one entry at a time. */
export interface SlotWorker {
  /** Stops the worker once it is idle. */
  retire(): void;
}

/** The slot that one entry holds. */
export interface WorkSlot {
  /**
   * Runs a task that waits for another host. If it takes long, another worker uses the slot in the meantime, and the
   * task's result waits until a slot is free again.
   */
  lend<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Passes the slot on. Call it once the entry has ended. */
  end(): void;
}

export interface SlotsOptions {
  slots: number;
  /** Maximum number of slots lent at the same time. */
  maxLent: number;
  /** Milliseconds that a task has to finish before its slot is lent. Most fetches take less. */
  lendAfterMs: number;
  startWorker(): Promise<SlotWorker>;
}

/**
 * Creates the slots of a queue. The number of workers taking entries equals the number of slots: one more starts when a
 * slot is lent, and one stops when the lender takes it back. A silent Git server therefore delays its own job and
 * blocks no slot.
 */
export function createSlots({ slots, maxLent, lendAfterMs, startWorker }: SlotsOptions): Slots {
  const idleWorkers = new Set<SlotWorker>();
  const returnCallbacks: (() => void)[] = [];
  let lentCount = 0;

  async function addWorker(): Promise<void> {
    idleWorkers.add(await startWorker());
  }

  /** Waits until a worker is idle or finishes its entry, and stops it. Returns false if the signal aborts first. */
  async function takeBack(signal: AbortSignal): Promise<boolean> {
    const [worker] = idleWorkers;
    if (worker) {
      idleWorkers.delete(worker);
      worker.retire();
      return true;
    }
    if (signal.aborted) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const onFree = () => resolve(true);
    const onAbort = () => {
      const place = returnCallbacks.indexOf(onFree);
      if (place >= 0) returnCallbacks.splice(place, 1);
      resolve(false);
    };
    returnCallbacks.push(onFree);
    signal.addEventListener('abort', onAbort, { once: true });
    return promise.finally(() => signal.removeEventListener('abort', onAbort));
  }

  function begin(worker: SlotWorker): WorkSlot {
    idleWorkers.delete(worker);
    let isLent = false;
    let waitingCount = 0;

    /** Retried while the task runs, because another entry can take its slot back, and the connection can return. */
    async function lendSlot(): Promise<void> {
      if (isLent || lentCount >= maxLent) return;
      lentCount += 1;
      try {
        await addWorker();
        isLent = true;
      } catch {
        // Without a connection to the queue, the slot stays with its entry for now.
        lentCount -= 1;
      }
    }

    return {
      async lend(task, signal) {
        let lendPromise: Promise<void> | undefined;
        const timer = setInterval(() => {
          lendPromise ??= lendSlot().finally(() => (lendPromise = undefined));
        }, lendAfterMs);
        waitingCount += 1;
        try {
          return await task();
        } finally {
          clearInterval(timer);
          await lendPromise;
          waitingCount -= 1;
          // Tasks of one entry can overlap. The last one takes the slot back.
          if (isLent && waitingCount === 0 && (await takeBack(signal))) {
            isLent = false;
            lentCount -= 1;
          }
        }
      },
      end() {
        const next = isLent ? undefined : returnCallbacks.shift();
        if (isLent) lentCount -= 1;
        if (isLent || next) worker.retire();
        else idleWorkers.add(worker);
        next?.();
      },
    };
  }

  return {
    begin,
    open: async () => {
      for (let slot = 0; slot < slots; slot += 1) await addWorker();
    },
  };
}
