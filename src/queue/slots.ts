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
  const idle = new Set<SlotWorker>();
  const returning: (() => void)[] = [];
  let lent = 0;

  async function addWorker(): Promise<void> {
    idle.add(await startWorker());
  }

  /** Waits until a worker is idle or finishes its entry, and stops it. Returns false if the signal aborts first. */
  async function takeBack(signal: AbortSignal): Promise<boolean> {
    const [worker] = idle;
    if (worker) {
      idle.delete(worker);
      worker.retire();
      return true;
    }
    if (signal.aborted) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const onFree = () => resolve(true);
    const onAbort = () => {
      const place = returning.indexOf(onFree);
      if (place >= 0) returning.splice(place, 1);
      resolve(false);
    };
    returning.push(onFree);
    signal.addEventListener('abort', onAbort, { once: true });
    return promise.finally(() => signal.removeEventListener('abort', onAbort));
  }

  function begin(worker: SlotWorker): WorkSlot {
    idle.delete(worker);
    let isLent = false;
    let waiting = 0;

    /** Retried while the task runs, because another entry can take its slot back, and the connection can return. */
    async function lendSlot(): Promise<void> {
      if (isLent || lent >= maxLent) return;
      lent += 1;
      try {
        await addWorker();
        isLent = true;
      } catch {
        // Without a connection to the queue, the slot stays with its entry for now.
        lent -= 1;
      }
    }

    return {
      async lend(task, signal) {
        let lending: Promise<void> | undefined;
        const timer = setInterval(() => {
          lending ??= lendSlot().finally(() => (lending = undefined));
        }, lendAfterMs);
        waiting += 1;
        try {
          return await task();
        } finally {
          clearInterval(timer);
          await lending;
          waiting -= 1;
          // Tasks of one entry can overlap. The last one takes the slot back.
          if (isLent && waiting === 0 && (await takeBack(signal))) {
            isLent = false;
            lent -= 1;
          }
        }
      },
      end() {
        const next = isLent ? undefined : returning.shift();
        if (isLent) lent -= 1;
        if (isLent || next) worker.retire();
        else idle.add(worker);
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
