import { Command } from 'commander';
import { pinBundle, type PinnedBundle } from '../../export/retention/pin-bundle.ts';
import { printTable } from './output.ts';
import type { Columns } from './format-table.ts';
import { createSubcommand, runTask } from './run.ts';
import type { CommonOptions } from './run.ts';

/** `bindery admin export`. */
export function exportCommand(): Command {
  return new Command('export')
    .description('pin and unpin export bundles')
    .addCommand(pinCommand('pin', "exempt an export's bundle from automatic deletion", true))
    .addCommand(pinCommand('unpin', "let an export's bundle expire like any other", false));
}

function pinCommand(name: string, description: string, isPinned: boolean): Command {
  return createSubcommand(name, description)
    .argument('<id>', 'export job ID: se_…')
    .action((jobId: string, options: CommonOptions) =>
      runTask(options, {
        perform: (db) => pinBundle(db, { jobId, isPinned }),
        print: (pinnedExport) => printTable([pinnedExport], COLUMNS),
      }),
    );
}

const COLUMNS: Columns<PinnedBundle> = {
  JOB: (row) => row.jobId,
  DOMAIN: (row) => row.domain,
  PINNED: (row) => (row.isPinned ? 'yes' : 'no'),
};
