import fs from 'node:fs/promises';

/** Chromium writes the times at the start of the file. */
const HEAD_BYTES = 4_096;

/**
 * Replaces the time of printing in a PDF with the time of the site, so that the same site gives the same bytes. The
 * length stays the same, because a PDF refers to its parts by their place in the file.
 */
export async function setTimes(file: string, time = '2000-01-01T00:00:00.000Z'): Promise<void> {
  const handle = await fs.open(file, 'r+');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead).toString('latin1');
    const digits = new Date(time).toISOString().replaceAll(/\D/g, '').slice(0, 14);
    const changed = head.replaceAll(/\/(CreationDate|ModDate) \(D:\d{14}/g, `/$1 (D:${digits}`);
    await handle.write(Buffer.from(changed, 'latin1'), 0, bytesRead, 0);
  } finally {
    await handle.close();
  }
}
