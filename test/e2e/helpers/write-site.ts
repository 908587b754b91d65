import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { renderTestSite } from '../../../src/site/testing.ts';

/** A small site rendered in this process, opened from disk. */
export interface WrittenSite {
  /** Returns the URL of a page by its URL on the site. */
  address(url: string): string;
  remove(): void;
}

/** Renders files in memory, which takes a fraction of the time of an export. Fonts are omitted. */
export async function writeSite(contents: Record<string, string | object>): Promise<WrittenSite> {
  const { pages, files } = await renderTestSite(contents);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-e2e-'));
  const write = (file: string, content: string): void => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), content);
  };
  for (const [file, content] of files) if (!file.endsWith('.woff2')) write(file, content);
  for (const [url, { html }] of pages) write(`${url.slice(1)}.html`, html);
  return {
    address: (url) => `${pathToFileURL(folder).href}${url}.html`,
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}
