import fs from 'node:fs/promises';
import path from 'node:path';
import { createTempName, isAbandoned } from './temp-names.ts';

/**
 * Returns an unused path in the folder of a file, for content that is renamed to the file once it is complete. Every call
 * returns another one, because two processes that write to one path would mix their content. Deletes what killed
 * processes left in the folder.
 */
export async function createPartialPath(file: string): Promise<string> {
  const folder = path.dirname(file);
  for (const name of await fs.readdir(folder).catch(() => [])) {
    const entry = path.join(folder, name);
    if (PARTIAL_NAME.test(name) && (await isOwn(entry)) && (await isAbandoned(entry)))
      await fs.rm(entry, { recursive: true, force: true }).catch(() => undefined);
  }
  return path.join(folder, createTempName() + ENDING);
}

/** In a shared folder, another user could exchange a part of their folder while it is deleted. */
async function isOwn(entry: string): Promise<boolean> {
  const stat = await fs.lstat(entry).catch(() => undefined);
  return stat !== undefined && stat.uid === (process.getuid?.() ?? stat.uid);
}

const ENDING = '.part';
/** A name of `createTempName` with the ending. No other file has one. */
const PARTIAL_NAME = /^[A-Za-z0-9.-]+~\d+~[0-9a-f]{12}~[0-9a-f-]{36}\.part$/;
