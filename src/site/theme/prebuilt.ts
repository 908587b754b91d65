/** Files made of the theme's own files alone: each is made once in a thread, or lies beside a bundled renderer since that was made. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const made = new Map<string, Promise<Buffer>>();

/** Folder that the bundler of the renderer puts them in: modules that are run as they are have no such folder. */
const FOLDER = join(import.meta.dirname, 'prebuilt');

/** Returns the file of a name that tells all it is made of, and makes it when there is none. */
export function prebuilt(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = made.get(name) ?? findPrebuilt(name) ?? make();
  made.set(name, known);
  return known;
}

function findPrebuilt(name: string): Promise<Buffer> | undefined {
  try {
    return Promise.resolve(readFileSync(join(FOLDER, name)));
  } catch {
    return undefined;
  }
}

/** All files that this thread has made or found. */
export async function listPrebuilt(): Promise<[name: string, content: Buffer][]> {
  return Promise.all([...made].map(async ([name, content]): Promise<[string, Buffer]> => [name, await content]));
}
