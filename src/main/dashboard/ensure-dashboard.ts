import fs from 'node:fs';
import path from 'node:path';
import { runProgram } from '../../lib/processes/run-program.ts';
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
  const env = Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? '']));
  const end = await runProgram([process.execPath, script], { env, cwd: root, timeoutMs: BUILD_LIMIT_MS });
  if (end.exitCode !== 0) {
    const reason = end.stopped === 'timeout' ? `it took longer than ${BUILD_LIMIT_MS / 60_000} minutes` : undefined;
    say(
      `/dashboard is not available, because its build failed: ${reason ?? lastLine(end.stderr.toString()) ?? 'it ended early'}`,
    );
    return undefined;
  }
  say(`Built the dashboard in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
  return folder;
}

const BUILD_LIMIT_MS = 10 * 60 * 1000;

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
