/**
 * QuickJS in WebAssembly: a machine in which author code runs in isolation. A snapshot of its memory when the guest is
 * ready is restored before each page, so no page can leave anything behind for another.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import type {
  CustomizeVariantOptions,
  QuickJSContext,
  QuickJSHandle,
  QuickJSSyncVariant,
} from 'quickjs-emscripten-core';
import { getErrorMessage } from '../../errors.ts';
import { GUEST_FUNCTIONS, GUEST_MAIN, readGuest, resolveGuest } from './guest-modules.ts';
import { formatIntl } from './intl.ts';
import { LIMITS } from './limits.ts';
import { GuestError, MachineFailure, TOO_MUCH_TEXT, type Machine } from './machine.ts';
import { keepMemory } from './machine-memory.ts';
import { wasm, type WasmExports } from './wasm.ts';

const require = createRequire(import.meta.url);
const VARIANT = '@jitl/quickjs-wasmfile-release-sync';

const machines = new Map<string, Promise<Machine>>();

/**
 * Returns the machine of this thread, which is loaded once, in some twenty milliseconds. All sites share it: each page
 * starts with a reset machine, and is expanded in one go. Rejects if it can't be loaded.
 */
export function loadMachine(builtIns: readonly string[]): Promise<Machine> {
  const key = builtIns.join();
  const machine = machines.get(key) ?? createMachine(builtIns);
  machines.set(key, machine);
  return machine;
}

async function createMachine(builtIns: readonly string[]): Promise<Machine> {
  const { newQuickJSWASMModuleFromVariant, newVariant } = await import('quickjs-emscripten-core');
  const { default: variant } = await import('@jitl/quickjs-wasmfile-release-sync');
  const bytes = fs.readFileSync(require.resolve(`${VARIANT}/wasm`));
  const wasmMemory = new wasm.Memory({ initial: LIMITS.initialMemory, maximum: LIMITS.maxMemory });
  let exports: WasmExports = {};
  const instantiateWasm = (imports: object, done: (instance: { exports: WasmExports }) => void) => {
    const instance = new wasm.Instance(new wasm.Module(bytes), imports);
    exports = instance.exports;
    done(instance);
    return exports;
  };
  const options = { wasmMemory, emscriptenModule: { instantiateWasm } } as unknown as CustomizeVariantOptions;
  const quickjs = await newQuickJSWASMModuleFromVariant(newVariant(variant as unknown as QuickJSSyncVariant, options));
  const runtime = quickjs.newRuntime();
  runtime.setMaxStackSize(LIMITS.stack);
  const context = runtime.newContext();
  const state = {
    interrupts: 0,
    limit: LIMITS.interrupts,
    deadline: Infinity,
    hostCalls: 0,
    read: (name: string): string | Error => new Error(`the module "${name}" does not exist`),
    resolve: (name: string, _from: string) => name,
  };
  /** Later modules are the author's. */
  let isGuest = true;
  runtime.setInterruptHandler(() => ++state.interrupts > state.limit || performance.now() > state.deadline);
  runtime.setModuleLoader(
    (name) => {
      const source = isGuest ? readGuest(name) : state.read(name);
      return source instanceof Error ? { error: source } : source;
    },
    (from, name) => {
      return resolveGuest(name, from) ?? state.resolve(name, from);
    },
  );
  const intl = context.newFunction('intl', (request) => {
    state.hostCalls++;
    const text =
      state.hostCalls > LIMITS.hostCalls ? '[false,"too many formats"]' : formatIntl(context.getString(request));
    return context.newString(text);
  });
  context.setProp(context.global, '__intl', intl);
  const guestModule = unwrap(context, context.evalCode(readGuest(GUEST_MAIN), GUEST_MAIN, { type: 'module' }));
  const functions = new Map<string, QuickJSHandle>();
  for (const name of GUEST_FUNCTIONS) functions.set(name, context.getProp(guestModule, name));
  call('define', JSON.stringify(builtIns));
  runtime.executePendingJobs();
  isGuest = false;

  const restore = keepMemory(wasmMemory, exports);

  /** Resets the machine if an error occurs in it rather than in its code. */
  function guard<T>(run: () => T): T {
    try {
      return run();
    } catch (error) {
      if (error instanceof GuestError) throw error;
      restore();
      throw new MachineFailure(getErrorMessage(error));
    }
  }

  function call(name: string, ...args: (string | number | boolean | QuickJSHandle)[]): QuickJSHandle {
    const fn = functions.get(name);
    if (!fn) throw new Error(`the guest has no function "${name}"`);
    const handles = args.map((arg) => {
      if (typeof arg === 'string') return context.newString(arg);
      if (typeof arg === 'number') return context.newNumber(arg);
      return typeof arg === 'boolean' ? (arg ? context.true : context.false) : arg;
    });
    return unwrap(context, context.callFunction(fn, context.undefined, ...handles));
  }

  function settle(): void {
    for (let round = 0; round < LIMITS.rounds && runtime.hasPendingJob(); round++) {
      const result = runtime.executePendingJobs(LIMITS.jobs);
      if (result.error) throw toError(result.error.context, result.error);
    }
  }

  return {
    reset({ read, resolve, interrupts }) {
      restore();
      Object.assign(state, { interrupts: 0, limit: interrupts, hostCalls: 0, read, resolve });
      state.deadline = performance.now() + LIMITS.milliseconds;
    },
    call: (name, ...args) => guard(() => call(name, ...args)),
    script: (code, file) => guard(() => unwrap(context, context.evalCode(code, file))),
    module: (code, file) =>
      guard(() => {
        const value = unwrap(context, context.evalCode(code, file, { type: 'module' }));
        const promise = context.getPromiseState(value);
        if (promise.type === 'fulfilled') return promise.notAPromise ? value : promise.value;
        settle();
        const promiseState = context.getPromiseState(value);
        if (promiseState.type === 'fulfilled') return promiseState.value;
        if (promiseState.type === 'rejected') throw toError(context, promiseState.error);
        throw new GuestError('', 'the module waits for a promise that never settles', '');
      }),
    text: (value) =>
      guard(() => {
        const length = context.getProp(value, 'length');
        if (context.getNumber(length) > LIMITS.output) throw new GuestError('', TOO_MUCH_TEXT, '');
        return context.getString(value);
      }),
    number: (value) => context.getNumber(value),
    apart(interrupts, run) {
      const { interrupts: usedInterrupts, limit } = state;
      Object.assign(state, { interrupts: 0, limit: interrupts });
      try {
        return run();
      } finally {
        Object.assign(state, { interrupts: usedInterrupts, limit });
      }
    },
    settle: () => guard(settle),
  };
}

function unwrap(context: QuickJSContext, result: ReturnType<QuickJSContext['evalCode']>): QuickJSHandle {
  if (result.error) throw toError(context, result.error);
  return result.value;
}

/** Reads an error without running any author code that could be hidden in it. */
function toError(context: QuickJSContext, error: QuickJSHandle): GuestError {
  const errorDump: unknown = context.dump(error);
  const { name, message, stack } = (
    typeof errorDump === 'object' && errorDump !== null ? errorDump : { message: errorDump }
  ) as Record<string, unknown>;
  return new GuestError(String(name ?? ''), String(message ?? '').slice(0, 500), String(stack ?? '').slice(0, 5_000));
}
