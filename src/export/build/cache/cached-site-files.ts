/** Caches the files beside the pages for a later build. They stay valid as long as all their inputs are unchanged. */
import { hash } from 'node:crypto';
import type { Diagnostic } from '../../../site/shared.ts';
import type { ManifestEntry } from '../segment-meta.ts';
import { sealParts, splitParts } from '../../../lib/sealed.ts';

export interface CachedSiteFiles {
  tar: Uint8Array;
  entries: ManifestEntry[];
  diagnostics: Diagnostic[];
}

/** The files that were read are known only once the cached files have been created. */
interface Head {
  key: string;
  /** File → SHA-256 in hex. */
  read: [file: string, hash: string][];
  entries: ManifestEntry[];
  diagnostics: Diagnostic[];
}

export interface FileSource {
  has(file: string): boolean;
  read(file: string): Buffer;
}

/** Packs files of a site. `key` identifies all their inputs except the files listed in `read`. */
export function packCachedSiteFiles(
  siteFiles: CachedSiteFiles,
  { key, read, source }: { key: string; read: Iterable<string>; source: FileSource },
): Uint8Array {
  const { tar, entries, diagnostics } = siteFiles;
  const hashes = Array.from(read, (file): [string, string] => [file, hash('sha256', source.read(file))]);
  return sealParts({ key, read: hashes, entries, diagnostics } satisfies Head, [tar]);
}

/** Returns the files in a pack's body if creating them again would give the same result. */
export function openCachedSiteFiles(
  body: Buffer | undefined,
  { key, source }: { key: string; source: FileSource },
): CachedSiteFiles | undefined {
  if (!body) return undefined;
  const { head, take } = splitParts<Head>(body);
  const isSame = ([file, sum]: [string, string]) => source.has(file) && hash('sha256', source.read(file)) === sum;
  if (head.key !== key || !head.read.every(isSame)) return undefined;
  return { tar: take(), entries: head.entries, diagnostics: head.diagnostics };
}
