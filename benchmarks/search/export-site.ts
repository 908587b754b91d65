import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** Exports a folder with the command line, unpacked to `out`; returns `out`. */
export function exportSite(source: string, out: string): string {
  const bindery = path.join(import.meta.dirname, '../../bin/bindery.js');
  execFileSync(process.execPath, [bindery, 'export', source, '--dir', out, '--quiet'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return out;
}
