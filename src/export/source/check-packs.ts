import crypto from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';

/** Indexes are checked for every export. Larger ones would take too long. */
const MAX_INDEX_BYTES = 256 * 2 ** 20;

/**
 * Checks the index of each pack against the checksum at its end. Git trusts an index without checking, and a flipped
 * byte in it leads to another object. Objects have their own checksums. Throws for a damaged index.
 */
export async function checkPackIndexes(gitDir: string): Promise<void> {
  for (const file of await listPackFiles(gitDir, '.idx')) {
    if ((await fs.stat(file)).size > MAX_INDEX_BYTES) continue;
    if (!(await isIntact(file))) throw new Error(`The pack index ${path.basename(file)} is damaged.`);
  }
}

/**
 * Checks each pack against the checksum at its end, which reads all its bytes. Git checks an object only when it reads
 * it, possibly in a repository that the pack was copied to. Throws for a damaged pack.
 */
export async function checkPacks(gitDir: string, signal?: AbortSignal): Promise<void> {
  for (const file of await listPackFiles(gitDir, '.pack'))
    if (!(await isIntact(file, signal))) throw new Error(`The pack ${path.basename(file)} is damaged.`);
}

async function listPackFiles(gitDir: string, extension: string): Promise<string[]> {
  const folder = path.join(gitDir, 'objects/pack');
  const names = await fs.readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith(extension)).map((name) => path.join(folder, name));
}

/** Returns whether a file ends with the checksum of all bytes before it. */
async function isIntact(file: string, signal?: AbortSignal): Promise<boolean> {
  const sum = crypto.createHash('sha1');
  let tailBytes: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(file, { signal })) {
    const bytes = Buffer.concat([tailBytes, chunk as Buffer]);
    const end = Math.max(bytes.length - CHECKSUM_BYTES, 0);
    sum.update(bytes.subarray(0, end));
    tailBytes = bytes.subarray(end);
  }
  return sum.digest().equals(tailBytes);
}

/** SHA-1, which ids in these repositories use as well (gitformat-pack(5)). */
const CHECKSUM_BYTES = 20;
