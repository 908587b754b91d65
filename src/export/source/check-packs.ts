import crypto from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';

const MAX_INDEX_BYTES = 256 * 2 ** 20;

/**
 * Checks the index of each pack against the checksum at its end. Git trusts an index without checking, and a flipped
 * byte in it leads to another object. Objects have their own checksums. Throws for a damaged index.
 */
export async function checkPackIndexes(gitDir: string): Promise<void> {
  const folder = path.join(gitDir, 'objects/pack');
  for (const name of await fs.readdir(folder).catch(() => [])) {
    if (!name.endsWith('.idx')) continue;
    const file = path.join(folder, name);
    if ((await fs.stat(file)).size > MAX_INDEX_BYTES) continue;
    const bytes = await fs.readFile(file);
    const end = bytes.length - CHECKSUM_BYTES;
    const checksum = crypto
      .createHash('sha1')
      .update(bytes.subarray(0, Math.max(end, 0)))
      .digest();
    if (end < 0 || !checksum.equals(bytes.subarray(end))) throw new Error(`The pack index ${name} is damaged.`);
  }
}

/**
 * Checks each pack against the checksum at its end, which reads all its bytes. Git checks an object only when it reads
 * it, possibly in a repository that the pack was copied to. Throws for a damaged pack.
 */
export async function checkPacks(gitDir: string, signal?: AbortSignal): Promise<void> {
  const folder = path.join(gitDir, 'objects/pack');
  for (const name of await fs.readdir(folder).catch(() => [])) {
    if (!name.endsWith('.pack')) continue;
    const sum = crypto.createHash('sha1');
    let tail: Buffer = Buffer.alloc(0);
    for await (const chunk of createReadStream(path.join(folder, name), { signal })) {
      const bytes = Buffer.concat([tail, chunk as Buffer]);
      const end = Math.max(bytes.length - CHECKSUM_BYTES, 0);
      sum.update(bytes.subarray(0, end));
      tail = bytes.subarray(end);
    }
    if (!sum.digest().equals(tail)) throw new Error(`The pack ${name} is damaged.`);
  }
}

/** SHA-1, which ids in these repositories use as well (gitformat-pack(5)). */
const CHECKSUM_BYTES = 20;
