/**
 * Caches files that only depend on the theme. Each is built once per thread, or read from next to a bundled renderer.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const files = new Map<string, Promise<Buffer>>();

/** Folder created by the renderer's bundler. It doesn't exist for unbundled modules. */
const FOLDER = join(import.meta.dirname, 'prebuilt');

/** Returns the file with a name that identifies its sources, and builds it if it doesn't exist. */
export function getPrebuilt(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const cachedFile = files.get(name) ?? findPrebuilt(name) ?? make();
  files.set(name, cachedFile);
  return cachedFile;
}

function findPrebuilt(name: string): Promise<Buffer> | undefined {
  try {
    return Promise.resolve(readFileSync(join(FOLDER, name)));
  } catch {
    return undefined;
  }
}

/** Returns all files that this thread has built or read. */
export async function listPrebuilt(): Promise<[name: string, content: Buffer][]> {
  return Promise.all([...files].map(async ([name, content]): Promise<[string, Buffer]> => [name, await content]));
}
