/** `npm run eval:jobs -- <folder>`: runs five large jobs on every site below a folder, with a scripted model. */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createMemorizingCheck } from '../dry-run.ts';
import { JOBS } from './generators.ts';
import { startJobService } from './job-service.ts';
import { runJob } from './run-jobs.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, 'pull-requests': { type: 'boolean', default: false } },
});
const [root] = positionals;
if (root === undefined) {
  process.stderr.write('npm run eval:jobs -- <folder with sites> [--only <job>] [--pull-requests]\n');
  process.exit(2);
}

process.stdout.write('| site | job | result | files | steps | tokens | seconds | check seconds |\n|-|-|-|-|-|-|-|-|\n');
const service = values['pull-requests'] ? await startJobService() : undefined;
try {
  for (const from of listSites(root)) await runJobs(from);
} finally {
  await service?.close();
}

async function runJobs(from: string): Promise<void> {
  const site = path.relative(root ?? '', from) || path.basename(from);
  const checkSite = createMemorizingCheck();
  for (const job of Object.keys(JOBS)) {
    if (values.only !== undefined && values.only !== job) continue;
    const run = await runJob(job, { site, from, checkSite, service });
    if (run === undefined) continue;
    const wrong = run.grades.filter(({ ok }) => !ok).map(({ grader, reason }) => `${grader}: ${reason}`);
    const result = run.passed ? 'passed' : [run.ended, ...wrong].filter(Boolean).join('; ').replaceAll('|', '/');
    if (!run.passed) process.exitCode = 1;
    const figures = [run.files, run.steps, run.tokens, run.seconds, run.checkSeconds];
    process.stdout.write(`| ${[site, job, result, ...figures].join(' | ')} |\n`);
  }
}

/** Lists folders with a docs.json, without nested ones. */
function listSites(folder: string): string[] {
  if (fs.existsSync(path.join(folder, 'docs.json'))) return [folder];
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name))
    .flatMap(({ name }) => listSites(path.join(folder, name)))
    .sort();
}
