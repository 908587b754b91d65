/**
 * Measures how long a cold export takes, how that grows, and what an export after an edit costs of it. Each run is a fresh process of
 * the command line.
 * `npm run bench -- export [--pages 300,1000] [--runs 5] [--make <script>]`; a script is called as `<script> N OUT`.
 */
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { makeSite } from './make-site.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    pages: { type: 'string', default: '300,1000' },
    runs: { type: 'string', default: '5' },
    make: { type: 'string' },
  },
});
const EDITS = ['unchanged', 'page', 'title'] as const;
type Edit = (typeof EDITS)[number];

const bindery = path.join(import.meta.dirname, '..', '..', 'bin', 'bindery.js');
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-bench-'));
process.on('exit', () => fs.rmSync(work, { recursive: true, force: true }));

process.stdout.write(
  `| pages | median s | best s | ms per page | peak MB | bundle MB | unchanged | one page | one title |\n|-|-|-|-|-|-|-|-|-|\n`,
);
for (const pages of values.pages.split(',').map(Number)) {
  const site = path.join(work, `site-${pages}`);
  if (values.make === undefined) makeSite(pages, site);
  else execFileSync(process.execPath, [path.resolve(values.make), String(pages), site]);
  const results: Result[] = [];
  const later: Record<Edit, number[]> = { unchanged: [], page: [], title: [] };
  for (let run = 0; run < Number(values.runs); run++) {
    results.push(await measure(site, ['--no-cache']));
    if (run === 0) await measure(site, []);
    for (const edit of EDITS) {
      makeEdit(site, edit, run);
      later[edit].push((await measure(site, [])).seconds);
    }
  }
  const times = results.map(({ seconds }) => seconds).sort((a, b) => a - b);
  const median = middle(times);
  const shares = EDITS.map((edit) => `${((100 * middle(later[edit])) / median).toFixed(0)} %`);
  const peak = Math.max(...results.map(({ peakMb }) => peakMb));
  process.stdout.write(
    `| ${pages} | ${median.toFixed(2)} | ${(times[0] ?? 0).toFixed(2)} | ${((median / pages) * 1000).toFixed(2)} | ${peak.toFixed(0)} | ${(results[0]?.bundleMb ?? 0).toFixed(1)} | ${shares.join(' | ')} |\n`,
  );
}

function middle(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Edits the page in the middle of the site. */
function makeEdit(site: string, edit: Edit, run: number): void {
  if (edit === 'unchanged') return;
  const pages = fs.readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) => /\.mdx?$/.test(file));
  const file = path.join(site, pages.sort()[Math.floor(pages.length / 2)] ?? '');
  const text = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(
    file,
    edit === 'page' ? `${text}\nEdited ${run}.\n` : text.replace(/^title: .*$/m, `title: Edited ${run}`),
  );
}

interface Result {
  seconds: number;
  peakMb: number;
  bundleMb: number;
}

async function measure(site: string, more: readonly string[]): Promise<Result> {
  const out = path.join(work, 'bundle.tar.gz');
  const started = performance.now();
  const child = spawn(process.execPath, [bindery, 'export', site, '--out', out, '--quiet', ...more], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, XDG_CACHE_HOME: path.join(work, 'cache') },
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  let peakMb = 0;
  const sample = setInterval(() => (peakMb = Math.max(peakMb, peakOf(child.pid))), 50);
  const code = await new Promise((resolve) => child.on('exit', resolve));
  clearInterval(sample);
  if (code !== 0) throw new Error(`the export failed with code ${String(code)}: ${errors}`);
  return { seconds: (performance.now() - started) / 1000, peakMb, bundleMb: fs.statSync(out).size / 1e6 };
}

/** Highest resident memory of a process so far, where /proc tells it. */
function peakOf(pid: number | undefined): number {
  try {
    const status = fs.readFileSync(`/proc/${String(pid)}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1000;
  } catch {
    return 0;
  }
}
