/** The files beside the pages, kept for a later build: they are the same as long as all that they are made of is. */
import { hash } from 'node:crypto';
import type { Diagnostic } from '../../../site/model/diagnostics.ts';
import type { ManifestEntry } from '../segment-meta.ts';
import { sealParts, splitParts } from '../../../lib/sealed.ts';

export interface KeptRest {
  tar: Uint8Array;
  entries: ManifestEntry[];
  diagnostics: Diagnostic[];
}

/** What is read while the files are made is known only then. */
interface Head {
  key: string;
  /** File → SHA-256 in hex. */
  read: [file: string, hash: string][];
  entries: ManifestEntry[];
  diagnostics: Diagnostic[];
}

export interface RestSource {
  has(file: string): boolean;
  read(file: string): Buffer;
}

/** Packs files of a site; `key` names what they are made of but for the files that were `read`. */
export function keepRest(
  rest: KeptRest,
  { key, read, source }: { key: string; read: Iterable<string>; source: RestSource },
): Uint8Array {
  const { tar, entries, diagnostics } = rest;
  const hashes = Array.from(read, (file): [string, string] => [file, hash('sha256', source.read(file))]);
  return sealParts({ key, read: hashes, entries, diagnostics } satisfies Head, [tar]);
}

/** Finds the files in the body of a pack, when they would be made the same. */
export function openRest(
  body: Buffer | undefined,
  { key, source }: { key: string; source: RestSource },
): KeptRest | undefined {
  if (!body) return undefined;
  const { head, take } = splitParts<Head>(body);
  const isSame = ([file, sum]: [string, string]) => source.has(file) && hash('sha256', source.read(file)) === sum;
  if (head.key !== key || !head.read.every(isSame)) return undefined;
  return { tar: take(), entries: head.entries, diagnostics: head.diagnostics };
}
