import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { createLocalPool } from '../../../test/helpers/renderer/local-pool.ts';
import { createFeatures } from '../../features/testing.ts';
import type { Deployment } from '../../features/deployment-kinds.ts';
import { buildSite } from './build-site.ts';
import type { SegmentSink } from './types.ts';

type Files = Record<string, string | Buffer>;

/**
 * Writes a site with these files, exports it, and returns every file of the bundle by its path. `remote` maps URLs to
 * content.
 */
export async function exportFiles(
  folder: string,
  files: Files,
  { remote = {}, deployment }: { remote?: Files; deployment?: Deployment } = {},
) {
  for (const [file, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), content);
  }
  const storedSegments = new Map<string, { tar: Buffer; meta: Buffer; pages: number }>();
  const segments: SegmentSink = {
    find: (segment) => Promise.resolve(storedSegments.get(segment)),
    read: (segment) => Promise.resolve(storedSegments.get(segment)?.tar ?? Buffer.alloc(0)),
    put: (segment, content) => Promise.resolve(void storedSegments.set(segment, content)),
  };
  const { segments: parts, diagnostics } = await buildSite({
    folder,
    settings: { features: createFeatures(deployment) },
    threads: 1,
    createPool: createLocalPool,
    segments,
    fetchSpec: (url) =>
      remote[url] === undefined
        ? Promise.reject(new Error('it is not there'))
        : Promise.resolve(Buffer.from(remote[url])),
  });
  const filesByPath = new Map<string, string>();
  const archive = Readable.from(parts.map((segment) => storedSegments.get(segment)?.tar ?? Buffer.alloc(0)))
    .pipe(createGunzip())
    .pipe(extract());
  for await (const entry of archive) filesByPath.set(entry.header.name, await text(entry));
  return { files: filesByPath, diagnostics };
}
