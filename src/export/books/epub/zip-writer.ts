import fs from 'node:fs/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { addFilePath } from '../../../lib/system-problem.ts';

/** Writes a ZIP file entry by entry. All entries have the same time, so that the same entries give the same bytes. */
export async function createZipWriter(file: string) {
  const handle = await fs.open(file, 'w');
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    chunks.push(data);
  });
  let sizeBytes = 0;
  const flush = async () => {
    const bytes = Buffer.concat(chunks.splice(0));
    sizeBytes += bytes.length;
    await handle.appendFile(bytes).catch((error: unknown) => {
      throw addFilePath(error, file);
    });
  };
  return {
    async add(name: string, data: Buffer | string, { compress = true } = {}): Promise<void> {
      const entry = compress ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
      // The library stores local time, so this is the same everywhere.
      entry.mtime = new Date(1980, 0, 1);
      zip.add(entry);
      entry.push(Buffer.from(data), true);
      await flush();
    },
    async end(): Promise<{ sizeBytes: number }> {
      zip.end();
      await flush();
      await handle.close();
      return { sizeBytes };
    },
    abort: () => handle.close(),
  };
}
