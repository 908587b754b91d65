/** Arguments that the commands over a local site share. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../errors.ts';

/** The absolute path of a folder that exists. */
export async function checkFolder(folder: string): Promise<string> {
  const root = path.resolve(folder);
  const found = await fs.stat(root).catch(() => undefined);
  if (!found?.isDirectory())
    throw new AppError('invalid_site', `${folder} is not a folder. Give the folder that holds docs.json.`);
  return root;
}

export function readThreads(text: string): number {
  const threads = Number(text);
  if (!Number.isInteger(threads) || threads < 1 || threads > 256)
    throw new AppError('invalid_request', `--threads takes a whole number from 1 to 256, not "${text}".`);
  return threads;
}

/** Names between commas. */
export function readNames(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
