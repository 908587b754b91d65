/**
 * Oniguruma in WebAssembly, with a limit on backtracking, which the package's default allows to take seconds per
 * search.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import type { RegexEngine, WebAssemblyInstantiator } from 'shiki/types';

export interface Onig extends RegexEngine {
  /**
   * Sets the number of backtracking steps allowed per search from here on: after that, it finds nothing. Steps are
   * counted, so the result is the same everywhere.
   */
  limit(retries: number): void;
}

/** Backtracking steps allowed per search with a pattern of Shiki's grammars: real blocks need less than a third. */
export const MAX_RETRIES = 100_000;

/**
 * Addresses of Oniguruma's `RetryLimitInMatch` and `RetryLimitInSearch`, in 32-bit words. The package exports no
 * setters; `onig.test.ts` fails if a new version moves them.
 */
const IN_MATCH = { word: 70_468, initial: 10_000_000 };
const IN_SEARCH = { word: 75_774, initial: 0 };

/** Grows with WebAssembly memory, so `buffer` changes over time. */
interface Memory {
  readonly buffer: ArrayBuffer;
}

let memory: Memory | undefined;

/** Creates an engine. The module is loaded once per thread, so all users share the limit. */
export async function createOnig(): Promise<Onig> {
  const engine = await createOnigurumaEngine({ instantiator: instantiateOnig });
  let words = new Uint32Array();
  const limit = (retries: number) => {
    if (memory === undefined) return;
    if (words.length === 0) words = new Uint32Array(memory.buffer);
    words[IN_SEARCH.word] = retries;
  };
  limit(MAX_RETRIES);
  return { ...engine, limit };
}

/** Returns the size of this thread's WebAssembly memory in bytes, which only grows. */
export function getOnigBytes(): number {
  return memory?.buffer.byteLength ?? 0;
}

/** The part of the API that is used; without browser types, TypeScript doesn't know it. */
const { WebAssembly: assembly } = globalThis as unknown as {
  WebAssembly: {
    instantiate(program: Uint8Array, imports: unknown): Promise<{ instance: { exports: { memory: Memory } } }>;
  };
};

/** Not through `shiki/wasm`: to unpack it, Node loads all of `fetch`, which takes longer than everything else. */
const instantiateOnig: WebAssemblyInstantiator = async (imports) => {
  const program = fs.readFileSync(createRequire(import.meta.url).resolve('shiki/onig.wasm'));
  const { exports } = (await assembly.instantiate(program, imports)).instance;
  const words = new Uint32Array(exports.memory.buffer);
  if (words[IN_MATCH.word] === IN_MATCH.initial && words[IN_SEARCH.word] === IN_SEARCH.initial) memory = exports.memory;
  return exports as unknown as Awaited<ReturnType<WebAssemblyInstantiator>>;
};
