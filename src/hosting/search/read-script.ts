import { AppError } from '../../errors.ts';
import type { SearchableRelease } from './searchable-release.ts';

/**
 * Reads the data of an index file, which is a script that passes it to a function:
 * `window.__docs.searchPart("name", data);`.
 */
export async function readScript({ files, read }: SearchableRelease, file: string): Promise<unknown> {
  if (!files.has(file)) throw new AppError('invalid_bundle', `the bundle has no ${file}. Create a new bundle`);
  const text = await read(file);
  try {
    const [, data] = JSON.parse(`[${text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))}]`) as unknown[];
    return data;
  } catch (cause) {
    throw new AppError('invalid_bundle', `${file} doesn't contain a search index part. Create a new bundle`, { cause });
  }
}
