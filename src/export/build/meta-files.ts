import { writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { splitMeta } from './segment-meta.ts';

/** The halves of one segment's meta, as files. */
export interface MetaFile {
  facts: string;
  indexes: string;
}

/** Keeps the metas of a build until its end, outside memory: together they are as long as the site's text. */
export interface MetaFiles {
  keep(name: string, meta: Uint8Array): Promise<MetaFile>;
  remove(): Promise<void>;
}

/** `scratch` is an existing folder. */
export async function createMetaFiles(scratch: string = os.tmpdir()): Promise<MetaFiles> {
  const folder = await fs.mkdtemp(path.join(scratch, 'bindery-metas-'));
  return {
    async keep(name, meta) {
      const { facts, indexes } = splitMeta(meta);
      const files = { facts: path.join(folder, `${name}.facts`), indexes: path.join(folder, `${name}.indexes`) };
      writeFileSync(files.facts, facts);
      writeFileSync(files.indexes, indexes);
      return files;
    },
    // A build that failed may still be writing what it had begun.
    remove: () => fs.rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }),
  };
}
