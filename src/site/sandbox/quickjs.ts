/**
 * QuickJS in WebAssembly: a machine in which author code runs, with nothing around it. Its memory as it is when the guest is
 * ready is kept, and put back before each page: no page can leave anything behind for another.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type {
  CustomizeVariantOptions,
  QuickJSContext,
  QuickJSHandle,
  QuickJSSyncVariant,
} from 'quickjs-emscripten-core';
import { formatIntl } from './intl.ts';
import { LIMITS } from './limits.ts';
import { PROP_TYPES, PROP_TYPES_SOURCE } from './prop-types.ts';
import { LIVE_HOOKS, MEMBER_NAMES, REACT_NAMES } from './react-names.ts';
import { wasm, type WasmExports, type WasmMemory } from './wasm.ts';

const require = createRequire(import.meta.url);
const VARIANT = '@jitl/quickjs-wasmfile-release-sync';
const GUEST = path.join(import.meta.dirname, 'guest');
/** Packages that the guest is made of. */
const MODULES: Record<string, () => string> = {
  preact: () => require.resolve('preact'),
  'preact/hooks': () => require.resolve('preact/hooks'),
  'preact/compat': () => require.resolve('preact/compat'),
};

/** Modules of the guest that are made of lists. */
const MADE: Record<string, string> = {
  'guest:names.js': [
    `export const REACT_NAMES = ${JSON.stringify(REACT_NAMES)};`,
    `export const MEMBER_NAMES = ${JSON.stringify(MEMBER_NAMES)};`,
    `export const LIVE_HOOKS = ${JSON.stringify(LIVE_HOOKS)};`,
  ].join('\n'),
  'guest:prop-types.js': PROP_TYPES_SOURCE,
  'guest:exports.js': `import { React } from './react.js';
export { React, React as default };
export const { ${[...REACT_NAMES, ...MEMBER_NAMES].join(', ')} } = React;`,
};

/** Packages that author code may import: all of them are `guest/react.js`. */
export const REACT = /^(?:react|preact)(?:\/(?:compat|hooks|jsx-runtime))?$|^react-dom$/;

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

const machines = new Map<string, Promise<Machine>>();

/**
 * Returns the machine of this thread, loaded once, in some twenty milliseconds. All sites share it: each page begins with a
 * machine as new, and is expanded in one go. Rejects when it cannot be loaded.
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
  const stack = stackOf(exports);
  const runtime = quickjs.newRuntime();
  runtime.setMaxStackSize(LIMITS.stack);
  const context = runtime.newContext();
  const state = {
    interrupts: 0,
    limit: LIMITS.interrupts,
    deadline: Infinity,
    hostCalls: 0,
    read: (name: string): string | Error => new Error(`there is no module "${name}"`),
    resolve: (name: string, _from: string) => name,
  };
  /** Later modules are those of authors. */
  let isGuest = true;
  runtime.setInterruptHandler(() => ++state.interrupts > state.limit || performance.now() > state.deadline);
  runtime.setModuleLoader(
    (name) => {
      const source = isGuest ? readGuest(name) : state.read(name);
      return source instanceof Error ? { error: source } : source;
    },
    (from, name) => {
      if (from.startsWith('guest:') || Object.hasOwn(MODULES, from)) return name.replace(/^\.\//, 'guest:');
      if (name === PROP_TYPES) return 'guest:prop-types.js';
      return REACT.test(name) ? 'guest:exports.js' : state.resolve(name, from);
    },
  );
  const intl = context.newFunction('intl', (request) => {
    state.hostCalls++;
    const text =
      state.hostCalls > LIMITS.hostCalls ? '[false,"too many formats"]' : formatIntl(context.getString(request));
    return context.newString(text);
  });
  context.setProp(context.global, '__intl', intl);
  const guest = unwrap(context, context.evalCode(readGuest('guest:main.js'), 'guest:main.js', { type: 'module' }));
  const functions = new Map<string, QuickJSHandle>();
  for (const name of GUEST_FUNCTIONS) functions.set(name, context.getProp(guest, name));
  call('define', JSON.stringify(builtIns));
  runtime.executePendingJobs();
  isGuest = false;

  const base = stack.save();
  const used = lastByte(wasmMemory);
  // The module's data, then its stack, in which nothing is left that anyone reads again, then all that was allocated.
  const data = new Uint8Array(wasmMemory.buffer).slice(0, base - STACK_SIZE);
  const heap = new Uint8Array(wasmMemory.buffer).slice(base, used);
  const restore = () => {
    const memory = new Uint8Array(wasmMemory.buffer);
    memory.set(data);
    memory.set(heap, base);
    stack.restore(base);
  };

  /** Whatever ends in the machine itself rather than in its code leaves a machine that is as new. */
  function guard<T>(run: () => T): T {
    try {
      return run();
    } catch (error) {
      if (error instanceof GuestError) throw error;
      restore();
      throw new MachineFailure(error instanceof Error ? error.message : String(error));
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
        const settled = context.getPromiseState(value);
        if (settled.type === 'fulfilled') return settled.value;
        if (settled.type === 'rejected') throw toError(context, settled.error);
        throw new GuestError('', 'the module waits for something that does not come', '');
      }),
    text: (value) =>
      guard(() => {
        const length = context.getProp(value, 'length');
        if (context.getNumber(length) > LIMITS.output)
          throw new GuestError('', 'it gives more text than a page may have', '');
        return context.getString(value);
      }),
    number: (value) => context.getNumber(value),
    apart(interrupts, run) {
      const { interrupts: used, limit } = state;
      Object.assign(state, { interrupts: 0, limit: interrupts });
      try {
        return run();
      } finally {
        Object.assign(state, { interrupts: used, limit });
      }
    },
    settle: () => guard(settle),
  };
}

const GUEST_FUNCTIONS = [
  'define',
  'start',
  'openScope',
  'share',
  'setValue',
  'setSnippet',
  'setMissing',
  'setExports',
  'copyNames',
  'copyAll',
  'react',
  'keep',
  'run',
  'evaluate',
  'renderTag',
  'explore',
  'takeBorrowed',
  'takeRead',
];

function readGuest(name: string): string {
  const made = MADE[name];
  if (made !== undefined) return made;
  const file = Object.hasOwn(MODULES, name) ? MODULES[name]?.() : path.join(GUEST, name.replace(/^guest:/, ''));
  return fs.readFileSync(file ?? '', 'utf8');
}

function unwrap(context: QuickJSContext, result: ReturnType<QuickJSContext['evalCode']>): QuickJSHandle {
  if (result.error) throw toError(context, result.error);
  return result.value;
}

/** Reads an error without running anything of the author's that could hide in it. */
function toError(context: QuickJSContext, error: QuickJSHandle): GuestError {
  const dumped: unknown = context.dump(error);
  const { name, message, stack } = (
    typeof dumped === 'object' && dumped !== null ? dumped : { message: dumped }
  ) as Record<string, unknown>;
  return new GuestError(String(name ?? ''), String(message ?? '').slice(0, 500), String(stack ?? '').slice(0, 5_000));
}

/** Bytes of the stack that the module was compiled with. */
const STACK_SIZE = 5 * 1024 * 1024;

interface Stack {
  save(): number;
  restore(at: number): void;
}

/**
 * The stack pointer, which is no part of the memory and stays where it was when a call ends in a trap. The names are those
 * of the one version of the module that package.json allows; a check finds others.
 */
function stackOf(exports: WasmExports): Stack {
  const { Oa: save, Ma: restore } = exports as unknown as { Oa: Stack['save']; Ma: Stack['restore'] };
  const at = save();
  restore(at - 16);
  const moved = save();
  restore(at);
  if (!Number.isInteger(at) || at <= STACK_SIZE || moved !== at - 16)
    throw new Error('the QuickJS module has other exports than expected');
  return { save, restore };
}

/** End of what is not zero. Memory is nearly all zeros: blocks of them are compared, which is far faster than looking at each. */
function lastByte(memory: WasmMemory): number {
  const bytes = new Uint8Array(memory.buffer);
  let end = bytes.length;
  while (end > 0 && ZEROS.equals(bytes.subarray(end - ZEROS.length, end))) end -= ZEROS.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  return end;
}

/** Memory comes in pages of 64 kB. */
const ZEROS = Buffer.alloc(64 * 1024);
