/** What a segment leaves for the end of the build. Kept beside the segment, so that a build can go on after a crash. */
import type { Diagnostic } from '../../site/diagnostics.ts';
import type { PageAnchors } from '../../site/output/check-fragments.ts';
import type { ClientNeeds } from '../../site/print/client-needs.ts';
import type { PartialIndex } from '../../site/search/partial-index.ts';

/** Path, SHA-256 in hex, bytes. */
export type ManifestEntry = [path: string, sha256: string, size: number];

export interface SegmentMeta {
  files: ManifestEntry[];
  indexes: Record<string, PartialIndex>;
  anchors: PageAnchors[];
  diagnostics: Diagnostic[];
  needs: ClientNeeds;
}

export function writeMeta(meta: SegmentMeta): Uint8Array {
  return Buffer.from(JSON.stringify(meta));
}

export function readMeta(bytes: Uint8Array): SegmentMeta {
  return JSON.parse(Buffer.from(bytes).toString('utf8')) as SegmentMeta;
}
