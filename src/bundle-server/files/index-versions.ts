import fs from 'node:fs/promises';

import type { Release } from '../release/release.ts';

/** Reads the versions of a release's search indexes, which requests for their parts include: `p0.js?v=<version>`. */
export async function readIndexVersions({ files, locate }: Pick<Release, 'files' | 'locate'>): Promise<Set<string>> {
  const cores = [...files.keys()].filter((file) => /^_docs\/search-[^/]+\/core\.js$/.test(file));
  const versions = await Promise.all(cores.map((file) => readVersion(locate(file))));
  return new Set(versions.filter((version) => version !== undefined));
}

/** The version is the first one in the core file. */
async function readVersion(source: string): Promise<string | undefined> {
  const handle = await fs.open(source);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return /\{"version":"([0-9a-f]+)"/.exec(buffer.toString('latin1', 0, bytesRead))?.[1];
  } finally {
    await handle.close();
  }
}

/** The name of the index precedes it, percent-encoded at worst. */
const HEAD_BYTES = 4096;
