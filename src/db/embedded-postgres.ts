import { Client } from 'pg';
import { copyBinaries, findBinaries, prepareBinaries } from './embedded/binaries.ts';
import type { Binaries } from './embedded/binaries.ts';
import { initialize } from './embedded/initialize.ts';
import { chooseLauncher, allowTraversal, runProgram } from './embedded/launcher.ts';
import type { Launcher } from './embedded/launcher.ts';
import { createLayout, DATABASE, getDatabaseUrl, findLayout } from './embedded/layout.ts';
import type { Layout } from './embedded/layout.ts';
import { findRunning } from './embedded/running.ts';
import { startServer, stopServer } from './embedded/server.ts';
import type { ServerOptions } from './embedded/server.ts';
import { supervise } from './embedded/supervise.ts';

export interface EmbeddedOptions {
  /** Created if it is missing. The caller holds its lock. */
  dataDir: string;
  /** false trades safety for speed, for temporary test databases. @defaultValue true */
  durable?: boolean;
  /** @defaultValue the launcher for the user who runs Bindery */
  launcher?: Launcher;
}

export interface EmbeddedPostgres {
  url: string;
  /** Stops the server cleanly. */
  stop(): Promise<void>;
}

/**
 * Runs the PostgreSQL of a data directory: creates it on first use, takes over one that outlived a killed Bindery, and
 * restarts it on the same port if it is killed.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const layout = await createLayout(options.dataDir);
  const launcher = options.launcher ?? (await chooseLauncher());
  await allowTraversal(launcher, layout.dataDir);
  const binaries = await chooseBinaries(layout, launcher);
  const serverOptions: ServerOptions = { layout, binaries, launcher, durable: options.durable ?? true };
  const runningServer = (await findRunning(layout)) ?? (await createAndStart(serverOptions));
  await createDatabase(layout, runningServer.port).catch(async (error: unknown) => {
    await stopServer(runningServer);
    throw error;
  });
  const stopSupervision = supervise(runningServer, (port) => startServer(serverOptions, port));
  return {
    url: getDatabaseUrl(layout, runningServer.port),
    async stop() {
      await stopServer(await stopSupervision());
    },
  };
}

/** Returns the URL of the PostgreSQL that is running in a data directory, for a command beside a running Bindery. */
export async function findEmbeddedUrl(dataDir: string): Promise<string | undefined> {
  const layout = await findLayout(dataDir);
  const runningServer = layout && (await findRunning(layout));
  return layout && runningServer && getDatabaseUrl(layout, runningServer.port);
}

async function chooseBinaries(layout: Layout, launcher: Launcher): Promise<Binaries> {
  const originalBinaries = await findBinaries();
  const binaries = await prepareBinaries(originalBinaries, layout.binaries);
  const probe = [`${binaries.folder}/bin/postgres`, '--version'];
  return runProgram(launcher, probe).then(
    () => binaries,
    () => copyBinaries(originalBinaries, layout.binaries),
  );
}

async function createAndStart(options: ServerOptions) {
  await initialize(options);
  return startServer(options);
}

async function createDatabase(layout: Layout, port: number): Promise<void> {
  const client = new Client({ connectionString: getDatabaseUrl(layout, port, 'postgres') });
  // Without a listener, an error between two queries would end the process. The next query reports it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
