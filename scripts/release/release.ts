/**
 * Creates a release: `npm run release -- 0.2.0`. Sets the version, dates the changelog, runs the checks and the package
 * test, commits and tags. Publishing is a separate step, which the last lines explain. `--skip-tests` leaves the tests
 * to a CI that ran them.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { writeReleaseNotes } from '../docs/write-release-notes.ts';
import { checkNextVersion, checkUpgradeNotes, cutRelease, setChartVersion, setPageVersion } from './cut-release.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CHART = 'charts/bindery/Chart.yaml';
/** The page that is generated from the changelog. */
const RELEASE_NOTES = 'docs/release-notes.mdx';
/** Pages whose example commands contain the current version. */
const PAGES = ['docs/guides/ci.mdx', 'docs/export/command-line.mdx'];

try {
  release(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`error: ${(error as Error).message}\n`);
  process.exitCode = 1;
}

function release(args: readonly string[]): void {
  const version = args.find((arg) => !arg.startsWith('--')) ?? '';
  const current = (JSON.parse(readText('package.json')) as { version: string }).version;
  checkNextVersion(current, version);
  checkUpgradeNotes(readText('docs/operate/upgrade.mdx'), version);
  if (git('status', '--porcelain') !== '') throw new Error('The working tree has changes. Commit them first.');
  if (git('branch', '--show-current') !== 'main') throw new Error('Releases are created on main. Check it out first.');
  const date = new Date().toISOString().slice(0, 10);
  const changelog = cutRelease(readText('CHANGELOG.md'), { version, date });
  run('npm', ['version', version, '--no-git-tag-version']);
  fs.writeFileSync(path.join(ROOT, 'CHANGELOG.md'), changelog);
  fs.writeFileSync(path.join(ROOT, RELEASE_NOTES), writeReleaseNotes(changelog));
  fs.writeFileSync(path.join(ROOT, CHART), setChartVersion(readText(CHART), version));
  for (const page of PAGES)
    fs.writeFileSync(path.join(ROOT, page), setPageVersion(readText(page), { from: current, to: version }));
  try {
    run('npm', ['run', 'check']);
    if (!args.includes('--skip-tests')) run('npm', ['test']);
    run('npm', ['run', 'test:package']);
  } catch (error) {
    git('checkout', '--', 'package.json', 'package-lock.json', 'CHANGELOG.md', RELEASE_NOTES, CHART, ...PAGES);
    throw new Error('A check failed. Version and changelog are unchanged.', { cause: error });
  }
  git('commit', '--all', '--message', `chore: release ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Bindery ${version}`);
  process.stdout.write(
    `\nCreated release ${version}. To publish it:\n\n  git push --follow-tags\n  npm run package\n  npm publish bindery-${version}.tgz\n  npm publish bindery-lite-${version}.tgz\n`,
  );
}

function readText(file: string): string {
  return fs.readFileSync(path.join(ROOT, file), 'utf8');
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
}

function run(command: string, args: readonly string[]): void {
  execFileSync(command, args, { cwd: ROOT, stdio: 'inherit' });
}
