import { Command } from 'commander';
import { readConfig } from '../../config/config.ts';
import type { Config } from '../../config/config.ts';
import { openDatabase } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';
import { printJson, printTable } from './output.ts';
import type { Columns } from './format-table.ts';
import { readPath } from '../read-path.ts';

/** Options of every admin command. */
export interface CommonOptions {
  json?: boolean;
  dataDir?: string;
}

export interface AdminTask<Result> {
  /** Whether it can create the embedded database, as commands that set up an installation do. @defaultValue false */
  mayBeFirst?: boolean;
  /** Performs the task and returns the value that `--json` prints. */
  perform(db: Database, config: Config): Promise<Result>;
  /** Prints the result as text. */
  print(result: Result, config: Config): void | Promise<void>;
}

/** Creates a subcommand with the options that all of them share. */
export function createSubcommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .option('--json', 'print JSON instead of text')
    .option('--data-dir <folder>', 'data directory with the embedded database (BINDERY_DATA_DIR)', readPath);
}

/** Runs an admin task on the database of DATABASE_URL, a running Bindery, or the data directory. */
export async function runTask<Result>(options: CommonOptions, task: AdminTask<Result>): Promise<void> {
  const config = readConfig(process.env, { dataDir: options.dataDir });
  const database = await openDatabase(config, { role: 'command', max: 2, existing: !task.mayBeFirst });
  try {
    const result = await task.perform(database.db, config);
    if (options.json) printJson(result);
    else await task.print(result, config);
  } finally {
    await database.close();
  }
}

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
