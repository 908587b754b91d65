/** A snapshot of a machine's memory, to be restored later. */
import type { WasmExports, WasmMemory } from './wasm.ts';

/** Takes a snapshot of the memory; returns a function that restores it. */
export function keepMemory(memory: WasmMemory, exports: WasmExports): () => void {
  const stack = getStack(exports);
  const base = stack.save();
  const usedEnd = findMemoryEnd(memory);
  // The module's data, then its stack, whose content is never read again, then the allocated memory.
  const data = new Uint8Array(memory.buffer).slice(0, base - STACK_SIZE);
  const heap = new Uint8Array(memory.buffer).slice(base, usedEnd);
  return () => {
    const bytes = new Uint8Array(memory.buffer);
    bytes.set(data);
    bytes.set(heap, base);
    stack.restore(base);
  };
}

/** Size of the stack that the module was compiled with, in bytes. */
const STACK_SIZE = 5 * 1024 * 1024;

interface Stack {
  save(): number;
  restore(at: number): void;
}

/**
 * Returns access to the stack pointer, which isn't part of the memory and isn't reset when a call ends in a trap. The
 * names belong to the one module version that package.json allows; a check detects others.
 */
function getStack(exports: WasmExports): Stack {
  const { Oa: save, Ma: restore } = exports as unknown as { Oa: Stack['save']; Ma: Stack['restore'] };
  const at = save();
  restore(at - 16);
  const movedState = save();
  restore(at);
  if (!Number.isInteger(at) || at <= STACK_SIZE || movedState !== at - 16)
    throw new Error('the QuickJS module has unexpected exports');
  return { save, restore };
}

/**
 * Returns the end of non-zero memory. Memory is nearly all zeros, so blocks are compared, which is far faster than
 * checking each byte.
 */
function findMemoryEnd(memory: WasmMemory): number {
  const bytes = new Uint8Array(memory.buffer);
  let end = bytes.length;
  while (end > 0 && ZEROS.equals(bytes.subarray(end - ZEROS.length, end))) end -= ZEROS.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  return end;
}

/** Memory consists of pages of 64 kB. */
const ZEROS = Buffer.alloc(64 * 1024);
