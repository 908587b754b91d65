/** The memory of a machine as it is at one moment, to be put back later. */
import type { WasmExports, WasmMemory } from './wasm.ts';

/** Keeps the memory as it is now; returns what puts it back. */
export function keepMemory(memory: WasmMemory, exports: WasmExports): () => void {
  const stack = stackOf(exports);
  const base = stack.save();
  const used = lastByte(memory);
  // The module's data, then its stack, in which nothing is left that anyone reads again, then all that was allocated.
  const data = new Uint8Array(memory.buffer).slice(0, base - STACK_SIZE);
  const heap = new Uint8Array(memory.buffer).slice(base, used);
  return () => {
    const bytes = new Uint8Array(memory.buffer);
    bytes.set(data);
    bytes.set(heap, base);
    stack.restore(base);
  };
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
    throw new Error('the QuickJS module has unexpected exports');
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
