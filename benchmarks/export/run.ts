/**
 * Measures how long a cold export takes compared to other generators, how that scales, and the relative cost of an
 * export after an edit. They run alternately, each in fresh processes, so that other activity on the machine affects
 * all equally.
 * `npm run bench -- export [--pages 300,1000,3000] [--runs 5] [--make <script>] [--alone] [--starlight 300] [--check]`
 * `npm run bench -- export --memory --pages 3000,6000 [--check]` measures the memory of large sites.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { EDITS, makeEdit } from './edits.ts';
import { makeLargeSite } from './make-large-site.ts';
import { makeSite } from './make-site.ts';
import { ELEVENTY, HUGO, STARLIGHT, type OtherTool } from './other-tools.ts';
import { checkOutput } from './page-files.ts';
import { measurePeakMemory } from './peak-memory.ts';
import { runTimed, type Command, type Timed } from './timed-run.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    pages: { type: 'string', default: '300,1000,3000' },
    runs: { type: 'string', default: '5' },
    make: { type: 'string' },
    alone: { type: 'boolean', default: false },
    starlight: { type: 'string', default: '' },
    /** Measures `bindery check` instead of `bindery export`. */
    check: { type: 'boolean', default: false },
    /** Measures memory instead of time. */
    memory: { type: 'boolean', default: false },
  },
});
const bindery = path.join(import.meta.dirname, '..', '..', 'bin', 'bindery.js');
const workFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-bench-'));
const bundle = path.join(workFolder, 'bundle.tar.gz');
process.on('exit', () => fs.rmSync(workFolder, { recursive: true, force: true }));

if (values.memory) {
  process.stdout.write('| pages | largest process MB | all processes MB |\n|-|-|-|\n');
  for (const pages of values.pages.split(',').map(Number)) await measureMemory(pages);
  process.exit();
}

process.stdout.write(
  '| pages | build | wall s | CPU s | wall, of cold | CPU, of cold | wall ms a page |\n|-|-|-|-|-|-|-|\n',
);
for (const pages of values.pages.split(',').map(Number))
  await measure(pages, values.alone || values.check ? [] : [ELEVENTY, HUGO]);
if (values.starlight !== '') await measure(Number(values.starlight), [STARLIGHT]);

/** Medians of all runs; ratios are medians of the ratios of each run. */
async function measure(pages: number, tools: readonly OtherTool[]): Promise<void> {
  const site = path.join(workFolder, `site-${pages}`);
  if (values.make === undefined) makeSite(pages, site);
  else execFileSync(process.execPath, [path.resolve(values.make), String(pages), site]);
  const results = new Map<string, Timed[]>();
  const add = (name: string, timed: Timed) => results.set(name, [...(results.get(name) ?? []), timed]);
  await runTimed(createCommand(site));
  if (!values.check) checkOutput(site, { name: 'Bindery', output: bundle });
  for (let run = 0; run < Number(values.runs); run++) {
    add('cold', await runTimed(createCommand(site, '--no-cache')));
    for (const tool of tools) {
      const build = tool.prepare(site, workFolder);
      if (!build) continue;
      const timed = await runTimed(build.command);
      checkOutput(site, { name: tool.name, output: build.output });
      add(tool.name, timed);
    }
    for (const edit of EDITS) {
      if (makeEdit(site, edit, run)) add(edit, await runTimed(createCommand(site)));
    }
  }
  const cold = results.get('cold') ?? [];
  for (const [name, timed] of results) {
    const of = (key: keyof Timed) => computeMedian(timed.map((each, run) => each[key] / (cold[run]?.[key] ?? NaN)));
    const getMedianSeconds = (key: keyof Timed) => computeMedian(timed.map((each) => each[key]));
    const wall = getMedianSeconds('wallSeconds');
    const perPage = ((1000 * wall) / pages).toFixed(2);
    process.stdout.write(
      `| ${pages} | ${name} | ${wall.toFixed(2)} | ${getMedianSeconds('cpuSeconds').toFixed(2)} | ${of('wallSeconds').toFixed(2)} | ${of('cpuSeconds').toFixed(2)} | ${perPage} |\n`,
    );
  }
}

async function measureMemory(pages: number): Promise<void> {
  const site = path.join(workFolder, `large-${pages}`);
  if (values.make === undefined) makeLargeSite(pages, site);
  else execFileSync(process.execPath, [path.resolve(values.make), String(pages), site]);
  const peak = await measurePeakMemory(createCommand(site, '--no-cache'));
  process.stdout.write(`| ${pages} | ${peak.process.toFixed(0)} | ${peak.total.toFixed(0)} |\n`);
  fs.rmSync(site, { recursive: true });
}

function createCommand(site: string, ...more: string[]): Command {
  const command = values.check ? ['check', site] : ['export', site, '--out', bundle, '--quiet'];
  return {
    file: process.execPath,
    args: [bindery, ...command, ...more],
    env: { XDG_CACHE_HOME: path.join(workFolder, 'cache') },
  };
}

function computeMedian(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
