import { Command } from 'commander';
import { readConfig } from '../config/config.ts';
import type { Config } from '../config/config.ts';
import { AppError } from '../errors.ts';
import { withExamples } from './examples.ts';
import { createReport, withJsonLines } from './report.ts';
import type { ReportedEvent } from './report.ts';
import { readHost } from './read-host.ts';
import { readPort } from './read-port.ts';
import { readPath } from './read-path.ts';

/** Passed by `main` to a command that runs a service, because commands can't import from `main`. */
export interface ServiceRunner<Running extends Closable> {
  start(config: Config): Promise<Running>;
  /** Waits for a stop signal, closes and exits. */
  wait(close: Running['close']): Promise<never>;
}

export interface Closable {
  close(options: { graceful: boolean }): Promise<void>;
}

export interface ServiceOptions {
  dataDir?: string;
  host?: string;
  port?: string;
  json?: boolean;
}

/** Creates a command with the options that override the environment. */
export function createServiceCommand(name: string, description: string): Command {
  const command = new Command(name)
    .description(description)
    .option('--data-dir <folder>', 'data directory for the database, bundles and caches (BINDERY_DATA_DIR)', readPath);
  return withJsonLines(command);
}

/** Adds the options of commands that listen on a port. */
export function withAddress(command: Command): Command {
  return command
    .option('--host <address>', 'IP address to listen on (BINDERY_HOST)', readHost)
    .option('--port <port>', 'port to listen on; 0 picks a free port (BINDERY_PORT)', (text) => String(readPort(text)));
}

interface SharedService<Running> {
  name: string;
  description: string;
  example: string;
  /** @defaultValue true */
  hasAddress?: boolean;
  /** Describes the running service: a text, and data for other programs. */
  describe(running: Running): Omit<ReportedEvent, 'event'>;
}

/** Creates the command of one service, for installations with several processes. */
export function createSharedCommand<Running extends Closable>(
  { start, wait }: ServiceRunner<Running>,
  { name, description, example, hasAddress = true, describe }: SharedService<Running>,
): Command {
  const base = createServiceCommand(name, description);
  const command = hasAddress ? withAddress(base) : base;
  command.action(async (options: ServiceOptions) => {
    const service = await start(readSharedConfig(options, name));
    createReport(name, options)({ event: 'started', ...describe(service) });
    await wait(service.close);
  });
  return withExamples(command, [example]);
}

/** Reads the configuration for a process that shares its database with others. */
function readSharedConfig(options: ServiceOptions, command: string): Config {
  const config = readConfig(process.env, options);
  if (config.databaseUrl !== undefined) return config;
  throw new AppError(
    'invalid_config',
    `\`bindery ${command}\` needs DATABASE_URL, the PostgreSQL database that all processes share. ` +
      'To run everything in one process with its own database, use `bindery start`.',
  );
}
