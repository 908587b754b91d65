/** Measures how well search ranks. `npm run bench -- search <folder of corpora> [--pagefind] [--sizes <script>]` */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createBundleReader, createTextReader } from './bundle-reader.ts';
import { exportSite } from './export-site.ts';
import { HELD_OUT } from './held-out.ts';
import { QUERIES, type Query } from './queries.ts';
import { createPagefind } from './pagefind.ts';
import { measureSizes } from './sizes.ts';
import { findPages } from '../../src/site/shared.ts';

const { values, positionals } = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: {
    /** Folder with already exported sites, one folder each. */
    exported: { type: 'string' },
    pagefind: { type: 'boolean', default: false },
    /** Script that is called as `<script> N OUT` and writes a site with N pages. */
    sizes: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});
const [corpora] = positionals;
const workFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-bench-'));
process.on('exit', () => fs.rmSync(workFolder, { recursive: true, force: true }));

type Ranks = { query: Query; rank: number; first: string }[];
type Search = (query: Query) => Promise<string[]>;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const folders = new Map<string, string>();
const all = [...QUERIES, ...HELD_OUT];
for (const site of new Set(all.map((query) => query.site))) {
  const example = path.join(import.meta.dirname, '../../examples', site);
  const source = fs.existsSync(example) ? example : path.join(corpora ?? '', site);
  const ready = values.exported && path.join(values.exported, site);
  if (ready !== undefined && fs.existsSync(ready)) folders.set(site, ready);
  else if (fs.existsSync(path.join(source, 'docs.json')))
    folders.set(site, exportSite(source, path.join(workFolder, site)));
}
print(`| search | queries | MRR | found first | among 3 |\n|-|-|-|-|-|`);
report('Bindery', await rank(searchOwn, QUERIES));
report('Bindery, held out', await rank(searchOwn, HELD_OUT));
if (values.pagefind) {
  const pagefind = await createPagefind(workFolder, folders);
  report('Pagefind', await rank(pagefind.search, QUERIES));
  report('Pagefind, held out', await rank(pagefind.search, HELD_OUT));
  await pagefind.close();
}
if (values.sizes !== undefined)
  await measureSizes({ script: values.sizes, work: workFolder, exported: values.exported, print });

async function searchOwn({ site, index, query }: Query): Promise<string[]> {
  const folder = folders.get(site) ?? '';
  const { pages } = await findPages(createBundleReader(folder, index), query, {
    limit: 10,
    readText: createTextReader(folder),
  });
  return pages.map((page) => page.path.replace(/(?:\/index)?\.html$/, ''));
}

async function rank(search: Search, queries: readonly Query[]): Promise<Ranks> {
  const ranks: Ranks = [];
  for (const query of queries.filter(({ site }) => folders.has(site))) {
    const results = await search(query);
    ranks.push({ query, rank: results.findIndex((page) => query.pages.includes(page)) + 1, first: results[0] ?? '' });
  }
  return ranks;
}

function report(name: string, ranks: Ranks): void {
  const formatMean = (value: (rank: number) => number): string =>
    (ranks.reduce((sum, { rank }) => sum + value(rank), 0) / Math.max(1, ranks.length)).toFixed(3);
  if (values.verbose)
    for (const { query, rank, first } of ranks)
      if (rank !== 1) print(`${rank} ${query.site} ${query.index} “${query.query}” ${first}`);
  print(
    `| ${name} | ${ranks.length} | ${formatMean((rank) => (rank === 0 ? 0 : 1 / rank))} | ${formatMean((rank) => (rank === 1 ? 1 : 0))} | ${formatMean((rank) => (rank > 0 && rank <= 3 ? 1 : 0))} |`,
  );
}
