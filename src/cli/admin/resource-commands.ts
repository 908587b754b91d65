import type { Command } from 'commander';
import type { Database } from '../../db/schema.ts';
import { printLine } from '../print-line.ts';
import { confirmDeletion } from './confirm.ts';
import { printTable } from './output.ts';
import type { Columns } from './output.ts';
import { createSubcommand, runTask } from './run.ts';
import type { CommonOptions } from './run.ts';

interface ListCommand<Row> {
  /** Plural name of the resources. */
  things: string;
  /** @defaultValue "list" and their name */
  description?: string;
  columns: Columns<Row>;
  list(db: Database, filter: { organizationId?: string }): Promise<readonly Row[]>;
}

/** Creates the subcommand that lists the resources of all organizations, or of one. */
export function createListCommand<Row>({ things, description, columns, list }: ListCommand<Row>): Command {
  return createSubcommand('list', description ?? `list ${things}`)
    .option('--organization <id>', `list only ${things} of this organization`)
    .action(({ organization, ...options }: CommonOptions & { organization?: string }) =>
      runTask(options, {
        perform: (db) => list(db, organization === undefined ? {} : { organizationId: organization }),
        print: (rows) => printTable(rows, columns),
      }),
    );
}

interface DeleteCommand {
  description: string;
  /** Describes the argument. */
  id: string;
  /** Returns what the user must confirm. */
  describe(db: Database, id: string): Promise<string>;
  remove(db: Database, id: string): Promise<unknown>;
}

/** Creates the subcommand that deletes a resource after a confirmation. */
export function createDeleteCommand({ description, id: argument, describe, remove }: DeleteCommand): Command {
  return createSubcommand('delete', description)
    .argument('<id>', argument)
    .option('--yes', 'skip the confirmation')
    .action((id: string, { yes, ...options }: CommonOptions & { yes?: boolean }) =>
      runTask(options, {
        async perform(db) {
          await confirmDeletion({ warning: await describe(db, id), expected: id, yes });
          await remove(db, id);
          return { id, deleted: true };
        },
        print: () => printLine(`Deleted ${id}.`),
      }),
    );
}
