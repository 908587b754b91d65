/** Bundles for tests, well-formed and hostile. */
import { createHash } from 'node:crypto';
import zlib from 'node:zlib';

import tar from 'tar-stream';

import type { Features } from '../../features/features.ts';

export type TestFiles = Record<string, string | Buffer>;

/** Packs a bundle as the renderer does: the files, then a manifest that lists them. */
export async function packBundle(files: TestFiles, label?: string, features?: Features): Promise<Buffer> {
  return packArchive([...toEntries(files), { name: 'manifest.json', content: makeManifest(files, label, features) }]);
}

export function makeManifest(files: TestFiles, label?: string, features?: Features): string {
  const manifestFiles = Object.entries(files).map(([name, content]) => {
    const bytes = Buffer.from(content);
    return [name, { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length }];
  });
  return JSON.stringify({ version: 1, label, features, files: Object.fromEntries(manifestFiles) });
}

export function toEntries(files: TestFiles): TestEntry[] {
  return Object.entries(files).map(([name, content]) => ({ name, content }));
}

export interface TestEntry extends Partial<tar.Header> {
  name: string;
  content?: string | Buffer;
}

/** Packs any entries, however hostile, as a `.tar.gz`. */
export async function packArchive(entries: TestEntry[]): Promise<Buffer> {
  return zlib.gzipSync(await packTar(entries));
}

/** Packs the same without compression. */
export async function packTar(entries: TestEntry[]): Promise<Buffer> {
  const pack = tar.pack();
  for (const { content, ...header } of entries) pack.entry(header, content ?? '');
  pack.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of pack) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
