import { hash } from 'node:crypto';
import { packSegment, type OutputFile } from '../../../site/index.ts';
import type { ManifestEntry } from '../segment-meta.ts';

/** Packs a run of files as one member of the archive and returns their manifest entries. */
export function packFiles(files: readonly OutputFile[]): { tar: Uint8Array; entries: ManifestEntry[] } {
  const entries: ManifestEntry[] = [];
  const tar = packSegment(files, {
    onEntry: (path, bytes) => void entries.push([path, hash('sha256', bytes), bytes.length]),
  });
  return { tar, entries };
}
