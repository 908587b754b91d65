/** Oniguruma in WebAssembly, with the limit on its backtracking that the package leaves at seconds a search. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import type { RegexEngine, WebAssemblyInstantiator } from 'shiki/types';

export interface Onig extends RegexEngine {
  /** Steps back that one search may take from here on: past them it finds nothing. Counted, so the same everywhere. */
  limit(retries: number): void;
}

/** Steps back of one search with a pattern of Shiki's grammars: real blocks need less than a third. */
export const MAX_RETRIES = 100_000;

/**
 * Addresses of Oniguruma's `RetryLimitInMatch` and `RetryLimitInSearch`, in 32-bit words. The package exports no
 * setters; `onig.test.ts` fails when a new version of it has them elsewhere.
 */
const IN_MATCH = { word: 70_468, initial: 10_000_000 };
const IN_SEARCH = { word: 75_774, initial: 0 };

/** Grows with the program's memory, so that `buffer` is not always the same one. */
interface Memory {
  readonly buffer: ArrayBuffer;
}

let memory: Memory | undefined;

/** The program is loaded once per thread, so the limit is that of all who use it. */
export async function createOnig(): Promise<Onig> {
  const engine = await createOnigurumaEngine({ instantiator });
  let words = new Uint32Array();
  const limit = (retries: number) => {
    if (memory === undefined) return;
    if (words.length === 0) words = new Uint32Array(memory.buffer);
    words[IN_SEARCH.word] = retries;
  };
  limit(MAX_RETRIES);
  return { ...engine, limit };
}

/** Bytes that the program of this thread holds: they only grow. */
export function onigBytes(): number {
  return memory?.buffer.byteLength ?? 0;
}

/** The part of it that is used; without the types of browsers it has none. */
const { WebAssembly: assembly } = globalThis as unknown as {
  WebAssembly: {
    instantiate(program: Uint8Array, imports: unknown): Promise<{ instance: { exports: { memory: Memory } } }>;
  };
};

/** Not by `shiki/wasm`: to unpack it, Node loads all of `fetch`, which takes longer than the rest. */
const instantiator: WebAssemblyInstantiator = async (imports) => {
  const program = fs.readFileSync(createRequire(import.meta.url).resolve('shiki/onig.wasm'));
  const { exports } = (await assembly.instantiate(program, imports)).instance;
  const words = new Uint32Array(exports.memory.buffer);
  if (words[IN_MATCH.word] === IN_MATCH.initial && words[IN_SEARCH.word] === IN_SEARCH.initial) memory = exports.memory;
  return exports as unknown as Awaited<ReturnType<WebAssemblyInstantiator>>;
};
