import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import type { Pack } from 'tar-stream';

/** Adds a file to an archive. Returns false if it doesn't exist anymore. */
export async function addFile(archive: Pack, name: string, file: string): Promise<boolean> {
  const handle = await fs.open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!handle) return false;
  const { size } = await handle.stat();
  if (size === 0) {
    await handle.close();
    await addBytes(archive, name, Buffer.alloc(0));
  } else await addStream(archive, { name, size, body: createReadStream('', { fd: handle, end: size - 1 }) });
  return true;
}

/** Adds a file with these bytes to an archive. */
export function addBytes(archive: Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
  });
}

function addStream(archive: Pack, { name, size, body }: { name: string; size: number; body: Readable }): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = archive.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()));
    pipeline(body, entry).catch(reject);
  });
}
