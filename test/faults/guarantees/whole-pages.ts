import fs from 'node:fs';
import path from 'node:path';
import { hashPage } from '../load/hash-page.ts';
import type { Guarantee } from '../types.ts';

/** Every served page belongs to some undisturbed export of the site. */
export const wholePages: Guarantee = {
  name: 'no damaged page was served',
  async check({ records, servedFolder, getCalmExports }) {
    const calm = await getCalmExports();
    const listFolders = (host: string) =>
      host === 'serve'
        ? [servedFolder]
        : [...calm].filter(([name]) => name.startsWith(`${host} `)).map(([, { folder }]) => folder);
    const known = new Map<string, Set<string>>();
    const collectHashes = (host: string, page: string) => {
      const name = `${host} ${page}`;
      const hashes = known.get(name) ?? new Set(listFolders(host).flatMap((folder) => hashFile(folder, page)));
      known.set(name, hashes);
      return hashes;
    };
    const violations = records.pages
      .filter(({ host, path: page, hash }) => !collectHashes(host, page).has(hash))
      .map(({ host, path: page }) => ({
        text: `${host}${page} was served with content that no export has.`,
        trace: host,
      }));
    return { checked: records.pages.length, violations };
  },
};

function hashFile(folder: string, page: string): string[] {
  for (const name of [page, `${page}.html`, `${page}/index.html`]) {
    const file = path.join(folder, name);
    if (fs.statSync(file, { throwIfNoEntry: false })?.isFile()) return [hashPage(fs.readFileSync(file, 'utf8'))];
  }
  return [];
}
