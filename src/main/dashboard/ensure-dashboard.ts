import fs from 'node:fs';
import path from 'node:path';
import { runProgram } from '../../lib/processes/run-program.ts';
import { SOURCES_HASH_FILE, hashDashboardSources } from './hash-sources.ts';

/** The clone or the package. Both contain `dist/dashboard`. */
const ROOT = path.resolve(import.meta.dirname, '../../..');

interface EnsureOptions {
  /** Reports what takes time to a waiting user. */
  printLine: (line: string) => void;
  /** @defaultValue the program's root */
  root?: string;
}

/**
 * Returns the folder of the built dashboard; undefined if it can't be built. In a clone, it is built in a separate
 * process if its sources have changed; the npm package contains it.
 */
export async function ensureDashboard({ printLine, root = ROOT }: EnsureOptions): Promise<string | undefined> {
  const folder = path.join(root, 'dist/dashboard');
  const script = path.join(root, 'scripts/dashboard/build-dashboard.ts');
  if (!fs.existsSync(script)) return fs.existsSync(path.join(folder, 'index.html')) ? folder : undefined;
  const expectedHash = hashDashboardSources(root);
  if (readHash(folder) === expectedHash) return folder;
  const start = performance.now();
  printLine('Building the dashboard. This happens only after its sources change.');
  const env = Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? '']));
  const end = await runProgram([process.execPath, script], { env, cwd: root, timeoutMs: BUILD_LIMIT_MS });
  if (end.exitCode !== 0) {
    const reason = end.stopReason === 'timeout' ? `it took longer than ${BUILD_LIMIT_MS / 60_000} minutes` : undefined;
    printLine(
      `/dashboard is not available, because its build failed: ${reason ?? findErrorLine(end.stderr.toString()) ?? 'it ended early'}`,
    );
    return undefined;
  }
  printLine(`Built the dashboard in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
  return folder;
}

const BUILD_LIMIT_MS = 10 * 60 * 1000;

function readHash(folder: string): string | undefined {
  try {
    return fs.readFileSync(path.join(folder, SOURCES_HASH_FILE), 'utf8').trim();
  } catch {
    return undefined;
  }
}

function findErrorLine(text: string): string | undefined {
  return text
    .trim()
    .split('\n')
    .findLast((line) => line.includes('Error'))
    ?.trim();
}
