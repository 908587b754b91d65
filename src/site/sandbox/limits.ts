/** Limits for all sandboxed code of one page together, whatever the size of its site. */
export const LIMITS = {
  /** Initial memory of the machine as compiled, in pages of 64 kB. */
  initialMemory: 256,
  /** Maximum memory of the machine, in pages of 64 kB: 48 MB. */
  maxMemory: 768,
  /** Bytes of the machine's stack: more would overflow the thread's stack. */
  stack: 256 * 1024,
  /** Calls of the interrupt handler: up to some two seconds. Counted, never timed. */
  interrupts: 400,
  /** Number of loops and calls between two calls of the interrupt handler. */
  interruptSteps: 10_000,
  /** The same as `interrupts`, for the states of one tag after its first one. */
  laterInterrupts: 40,
  /** Milliseconds after which a page is stopped, regardless of the counts: a last safety net. */
  milliseconds: 20_000,
  /** Maximum number of characters that the guest can return in total. */
  output: 2_000_000,
  /** Maximum number of rounds in which promises can settle. */
  rounds: 20,
  /** Maximum number of promise jobs in one round. */
  jobs: 10_000,
  /** Maximum number of requests from the guest to the host: `Intl` formats. */
  hostCalls: 5_000,
};
