/**
 * Data of a segment that the end of the build needs. It is stored beside the segment, so that a build can resume after
 * a crash.
 */
import { asBuffer } from '../../lib/as-buffer.ts';
import type { Diagnostic } from '../../site/shared.ts';
import type { PageAnchors, ClientNeeds, PartialIndex } from '../../site/index.ts';

/** Path, SHA-256 in hex, bytes. */
export type ManifestEntry = [path: string, sha256: string, size: number];

/** Writes thousands of entries as one line of JSON. Processes exchange bytes much faster than nested lists. */
export function writeEntries(entries: readonly ManifestEntry[]): Uint8Array {
  return Buffer.from(JSON.stringify(entries));
}

export function readEntries(entries: Uint8Array): ManifestEntry[] {
  return JSON.parse(asBuffer(entries).toString('utf8')) as ManifestEntry[];
}

export interface SegmentMeta {
  facts: SegmentInfo;
  indexes: SegmentIndexes;
}

export interface SegmentInfo {
  files: ManifestEntry[];
  anchors: PageAnchors[];
  diagnostics: Diagnostic[];
  needs: ClientNeeds;
}

/** Returns the facts of a segment without pages and files. */
export function createEmptyFacts(): SegmentInfo {
  return { files: [], anchors: [], diagnostics: [], needs: { features: [], classes: [] } };
}

/** Name of a search index → the contribution of this segment's pages. */
export type SegmentIndexes = Record<string, PartialIndex>;

/** Writes two lines of JSON, facts and indexes, so that each half can be passed on without being read. */
export function writeMeta({ facts, indexes }: SegmentMeta): Uint8Array {
  return Buffer.from(`${JSON.stringify(facts)}\n${JSON.stringify(indexes)}`);
}

/** Splits the output of `writeMeta` into its halves, for `readFacts` and `readIndexes`. */
export function splitMeta(meta: Uint8Array): { facts: Uint8Array; indexes: Uint8Array } {
  const end = meta.indexOf(NEW_LINE);
  return { facts: meta.subarray(0, end), indexes: meta.subarray(end + 1) };
}

const NEW_LINE = 0x0a;

export function readFacts(facts: Uint8Array): SegmentInfo {
  return JSON.parse(asBuffer(facts).toString('utf8')) as SegmentInfo;
}

export function readIndexes(indexes: Uint8Array): SegmentIndexes {
  return JSON.parse(asBuffer(indexes).toString('utf8')) as SegmentIndexes;
}
