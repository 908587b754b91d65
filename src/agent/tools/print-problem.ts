import type { SiteProblem } from '../types/site.ts';
import { cutLine } from './tool.ts';

/** Prints a problem on one line: place, severity, message and code. */
export function printProblem({ severity, code, message, file, line, column }: SiteProblem): string {
  return cutLine(`${file}:${line}:${column}: ${severity}: ${message} (${code})`.replaceAll(/\s+/g, ' '), 1000);
}
