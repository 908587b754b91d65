import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { createBundleReader, createTextReader } from './bundle-reader.ts';
import { exportSite } from './export-site.ts';
import { findPages } from '../../src/site/shared.ts';

const QUERIES = [
  'create a workflow',
  'configre authentication',
  'how to deploy',
  'GET /files',
  'api key settings page',
];

/**
 * Measures bytes and processor time of searches on sites with 1,000 and 5,000 pages: the first query of each kind
 * separately, then the others.
 */
export async function measureSizes(input: {
  script: string;
  work: string;
  /** Folder with `site1000` and `site5000`, if they are already exported. */
  exported: string | undefined;
  print: (line: string) => void;
}): Promise<void> {
  const { script, work, exported, print } = input;
  print(`\n| pages | query | kB to the first results | kB with texts | first ms of CPU | again ms |\n|-|-|-|-|-|-|`);
  for (const pages of [1_000, 5_000]) {
    const folder = path.join(exported ?? work, `site${pages}`);
    if (!fs.existsSync(folder)) {
      const source = path.join(work, `source${pages}`);
      execFileSync(process.execPath, [path.resolve(script), String(pages), source]);
      exportSite(source, folder);
    }
    for (const query of QUERIES) {
      let bytes = 0;
      const count = (file: string): void => void (bytes += gzipSync(fs.readFileSync(file)).length);
      for (const script of ['search', 'search-engine']) count(path.join(folder, `_docs/${script}.js`));
      const reader = createBundleReader(folder, 'search-index', count);
      const first = await measureCpuTime(() => findPages(reader, query));
      const early = bytes;
      await findPages(reader, query, { readText: createTextReader(folder, count) });
      const again = await measureCpuTime(() => findPages(reader, query));
      print(
        `| ${pages} | ${query} | ${formatKilobytes(early)} | ${formatKilobytes(bytes)} | ${first.toFixed(0)} | ${again.toFixed(0)} |`,
      );
    }
  }
}

/** Processor time in milliseconds. */
async function measureCpuTime(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function formatKilobytes(bytes: number): string {
  return (bytes / 1_000).toFixed(0);
}
