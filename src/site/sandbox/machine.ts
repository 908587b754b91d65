/** The interface of a machine to the code that runs author code in it. */
import type { QuickJSHandle } from 'quickjs-emscripten-core';

/** Thrown if the machine stopped in a state it can't continue from; afterwards it is reset. */
export class MachineFailure extends Error {}

/** Returns the source of a module, or the reason why there is none. */
export type ReadModule = (name: string) => string | Error;

export interface ResetInput {
  read: ReadModule;
  resolve(name: string, from: string): string;
  /** Calls of the interrupt handler that the page is allowed. */
  interrupts: number;
}

export interface Machine {
  /** Restores the state in which the guest was ready. The limits count from zero again. */
  reset(input: ResetInput): void;
  /** Calls a function of the guest. */
  call(name: string, ...args: (string | number | boolean | QuickJSHandle)[]): QuickJSHandle;
  /** Evaluates a script. Throws the guest's errors as a `GuestError`. */
  script(code: string, file: string): QuickJSHandle;
  /** Evaluates a module and returns its exports, after its top-level promises have settled. */
  module(code: string, file: string): QuickJSHandle;
  /** Returns the text of a value. */
  text(value: QuickJSHandle): string;
  number(value: QuickJSHandle): number;
  /** Runs something with a separate number of allowed interrupts, which don't count for the page. */
  apart<T>(interrupts: number, run: () => T): T;
  /** Lets promises settle. */
  settle(): void;
}

/** Message of the error for a page whose code returns too much; `guest/wire.js` has the same. */
export const TOO_MUCH_TEXT = 'it produces more text than a page can have';

/** An error in author code. */
export class GuestError extends Error {
  readonly kind: string;
  readonly trace: string;

  constructor(kind: string, message: string, trace: string) {
    super(message);
    this.kind = kind;
    this.trace = trace;
  }
}
