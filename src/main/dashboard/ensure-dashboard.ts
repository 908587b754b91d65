import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { BUILT_FROM, hashDashboardSources } from './hash-sources.ts';

/** The clone or the package: both have `dist/dashboard` below it. */
const ROOT = path.resolve(import.meta.dirname, '../../..');

interface Ensuring {
  /** Tells whoever waits what takes the time. */
  say: (line: string) => void;
  /** @defaultValue that of the program */
  root?: string;
}

/**
 * Returns the folder of the built dashboard; undefined when it cannot be built. In a clone it is built when its sources have
 * changed since, in a process of its own; the npm package brings it along.
 */
export async function ensureDashboard({ say, root = ROOT }: Ensuring): Promise<string | undefined> {
  const folder = path.join(root, 'dist/dashboard');
  const script = path.join(root, 'scripts/dashboard/build-dashboard.ts');
  if (!fs.existsSync(script)) return fs.existsSync(path.join(folder, 'index.html')) ? folder : undefined;
  const wanted = hashDashboardSources(root);
  if (readHash(folder) === wanted) return folder;
  const start = performance.now();
  say('Building the dashboard, once after each change of its sources …');
  try {
    await promisify(execFile)(process.execPath, [script], { cwd: root });
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    say(`The dashboard could not be built, so /dashboard is not there: ${lastLine(stderr) ?? message}`);
    return undefined;
  }
  say(`Built the dashboard in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
  return folder;
}

function readHash(folder: string): string | undefined {
  try {
    return fs.readFileSync(path.join(folder, BUILT_FROM), 'utf8').trim();
  } catch {
    return undefined;
  }
}

function lastLine(text: string): string | undefined {
  return text
    .trim()
    .split('\n')
    .findLast((line) => line.includes('Error'))
    ?.trim();
}
