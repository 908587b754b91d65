import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

import type { ManifestFile } from './manifest.ts';

/** Returns the digest and size of a file on disk, without loading it into memory. */
export async function hashFile(file: string): Promise<ManifestFile> {
  const hash = createHash('sha256');
  const stream = createReadStream(file);
  await pipeline(stream, hash);
  return { sha256: hash.digest('hex'), size: stream.bytesRead };
}
