/** What a machine does for who runs author code in it. */
import type { QuickJSHandle } from 'quickjs-emscripten-core';

/** Thrown when the machine came to an end that it cannot go on from; it is as new again afterwards. */
export class MachineFailure extends Error {}

/** Gives the source of a module, or the reason why there is none. */
export type ReadModule = (name: string) => string | Error;

export interface ResetInput {
  read: ReadModule;
  resolve(name: string, from: string): string;
  /** Calls of the interrupt handler that the page may take. */
  interrupts: number;
}

export interface Machine {
  /** Puts everything back as it was when the guest was ready. The limits count from zero again. */
  reset(input: ResetInput): void;
  /** Calls a function of the guest. */
  call(name: string, ...args: (string | number | boolean | QuickJSHandle)[]): QuickJSHandle;
  /** Evaluates a script. Throws what the guest throws as a `GuestError`. */
  script(code: string, file: string): QuickJSHandle;
  /** Evaluates a module and gives its exports; promises at its top level are waited for. */
  module(code: string, file: string): QuickJSHandle;
  /** Text of a value. */
  text(value: QuickJSHandle): string;
  number(value: QuickJSHandle): number;
  /** Runs something that may take that many interrupts, which do not count for the page. */
  apart<T>(interrupts: number, run: () => T): T;
  /** Lets promises settle. */
  settle(): void;
}

/** An error of author code. */
export class GuestError extends Error {
  readonly kind: string;
  readonly trace: string;

  constructor(kind: string, message: string, trace: string) {
    super(message);
    this.kind = kind;
    this.trace = trace;
  }
}
