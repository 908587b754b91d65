/** What the code of one page may use of the sandbox, all of it together. */
export const LIMITS = {
  /** Pages of 64 kB that the machine's memory begins with, as it was compiled. */
  initialMemory: 256,
  /** Pages of 64 kB that the machine's memory may grow to: 48 MB. */
  maxMemory: 768,
  /** Bytes of the machine's stack: more overflows the stack of the thread. */
  stack: 256 * 1024,
  /** Calls of the interrupt handler, each after ten thousand loops and calls: up to some two seconds. Counted, never timed. */
  interrupts: 400,
  /** The same for the states of one tag after its first one. */
  laterInterrupts: 40,
  /** Milliseconds after which a page is stopped, whatever was counted: a last safety net. */
  milliseconds: 20_000,
  /** Characters of all that the guest gives back. */
  output: 2_000_000,
  /** Rounds in which promises may settle. */
  rounds: 20,
  /** Jobs of promises in one round. */
  jobs: 10_000,
  /** Calls of what the guest asks the host: formats of `Intl`. */
  hostCalls: 5_000,
};
