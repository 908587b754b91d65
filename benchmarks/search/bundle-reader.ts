/** Reads the search index of an unpacked bundle. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { getTextPath, createIndexReader, type PageSection, type IndexReader } from '../../src/site/shared.ts';

/** Creates a reader. `onRead` is called once for every file that is loaded. */
export function createBundleReader(folder: string, index: string, onRead?: (file: string) => void): IndexReader {
  return createIndexReader((name) => readPart(folder, `_docs/${index}/${name}`, onRead));
}

export function createTextReader(folder: string, onRead?: (file: string) => void) {
  return async (page: string): Promise<PageSection[]> =>
    (await readPart(folder, getTextPath(page), onRead)) as PageSection[];
}

async function readPart(folder: string, name: string, onRead?: (file: string) => void): Promise<unknown> {
  const file = path.join(folder, `${name}.js`);
  onRead?.(file);
  const text = await fs.readFile(file, 'utf8');
  const [, data] = JSON.parse(`[${text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))}]`) as [string, unknown];
  return data;
}
