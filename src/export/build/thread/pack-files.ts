import { hash } from 'node:crypto';
import { packSegment } from '../../../site/archive.ts';
import type { OutputFile } from '../../../site/model/output-file.ts';
import type { ManifestEntry } from '../segment-meta.ts';

/** A run of files as one member of the archive, and what the manifest says of each. */
export function packFiles(files: readonly OutputFile[]): { tar: Uint8Array; entries: ManifestEntry[] } {
  // Encoded once: hashing and packing both need the bytes.
  const encoded = files.map(({ path, content }) => ({
    path,
    content: typeof content === 'string' ? Buffer.from(content) : content,
  }));
  return {
    tar: packSegment(encoded),
    entries: encoded.map(({ path, content }): ManifestEntry => [path, hash('sha256', content), content.length]),
  };
}
