import type { BackupSummary } from '../backup/backup-format.ts';
import { printJson } from './admin/output.ts';
import { formatCount } from './format-count.ts';
import { printLine } from './print-line.ts';

/** Prints the content of a backup, or of a restored one. */
export function printSummary(summary: BackupSummary, { json, sentence }: { json?: boolean; sentence: string }): void {
  if (json) return printJson(summary);
  const { rows, tables, objects, repositories, unfinishedJobs } = summary;
  const parts = [`${formatCount(rows, 'row')} in ${formatCount(tables, 'table')}`, formatCount(objects, 'object')];
  if (repositories > 0) parts.push(`${repositories} built-in ${repositories === 1 ? 'repository' : 'repositories'}`);
  printLine(`${sentence}: ${parts.join(', ')}.`);
  if (unfinishedJobs > 0)
    printLine(`${formatCount(unfinishedJobs, 'unfinished job')} will start again after a restore.`);
}

/** Neither command creates links. */
export const NO_LINKS = { secret: Buffer.alloc(32), publicUrl: () => '' };
