import fs from 'node:fs/promises';
import type { Command } from 'commander';
import { hasKeyFile, writeKeyFile } from '../accounts/secrets/secret-key.ts';
import { withLoading } from '../backup/load-database.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { readConfig } from '../config/config.ts';
import type { Config } from '../config/config.ts';
import { openServer } from '../db/open.ts';
import { AppError, getErrorMessage } from '../errors.ts';
import { createDataDir } from '../lib/data-dir.ts';
import { listKeys } from '../lib/secret-box.ts';
import type { BoxKey } from '../lib/secret-box.ts';
import { describeSystemProblem } from '../lib/system-problem.ts';
import { openStore } from '../store/open-store.ts';
import { createSubcommand } from './admin/run.ts';
import type { CommonOptions } from './admin/run.ts';
import { NO_LINKS, printSummary } from './backup-summary.ts';
import { withExamples } from './examples.ts';
import { readPath } from './read-path.ts';
import { withStopSignal } from './with-stop-signal.ts';

const HELP = `
Restores into an empty data directory, or into an empty database (DATABASE_URL) and a bucket (S3_BUCKET). To move between
the two, restore the backup of one into the other. Unfinished jobs start again when Bindery starts.`;

/** `bindery restore <file>`: restores an installation from a backup. */
export function restoreCommand(): Command {
  const command = createSubcommand('restore', 'restore an installation from a backup file')
    .argument('<file>', 'file written by `bindery backup`', readPath)
    .addHelpText('after', HELP)
    .action(restore);
  return withExamples(command, [
    'restore bindery.backup.tar.gz --data-dir /var/lib/bindery',
    'restore bindery.backup.tar.gz    # into DATABASE_URL and S3_BUCKET of .env',
  ]);
}

async function restore(file: string, { json, dataDir }: CommonOptions): Promise<void> {
  const config = readConfig(process.env, { dataDir });
  await checkBackup(file);
  await createDataDir(config.dataDir);
  const store = await openStore(config, NO_LINKS);
  const server = await openServer(config, 'server');
  try {
    const takeSecretKey = (key: BoxKey) => keepSecretKey(config, { key, file });
    const options = { file, store, dataDir: config.dataDir, takeSecretKey, onNotice: printNotice };
    const summary = await withStopSignal(INTERRUPTED, (signal) =>
      withLoading(server.url, (loading) => restoreBackup({ ...options, loading, signal })),
    );
    printSummary(summary, { json, sentence: `Restored ${file}` });
  } finally {
    await server.stop();
  }
}

const INTERRUPTED = "The restore was interrupted. The database wasn't changed. Run the command again.";

async function checkBackup(file: string): Promise<void> {
  const stat = await fs.stat(file).catch((error: NodeJS.ErrnoException) => error);
  if (!(stat instanceof Error) && stat.isFile()) return;
  const isMissing = stat instanceof Error && (stat.code === 'ENOENT' || stat.code === 'ENOTDIR');
  const reason = stat instanceof Error ? describeSystemProblem(stat) : "it isn't a regular file";
  throw new AppError(
    'invalid_request',
    `Expected a backup at ${file}: ${isMissing ? "the file doesn't exist" : (reason ?? getErrorMessage(stat))}.`,
  );
}

/** With an embedded database, the key becomes the installation's. With a configured one, it must be known already. */
async function keepSecretKey(config: Config, { key, file }: { key: BoxKey; file: string }): Promise<void> {
  const { secretKey, decryptionKeys, dataDir } = config;
  if (hasKeyFile(config)) return writeKeyFile(dataDir, key);
  const knownKeys = secretKey ? [secretKey, ...decryptionKeys] : [];
  const isKnown = (each: Buffer) => knownKeys.some((known) => known.equals(each));
  if (listKeys(key).every(isKnown)) return;
  throw new AppError(
    'invalid_config',
    'The credentials in the backup are encrypted with another key. Set BINDERY_SECRET_KEY to that key, ' +
      `which \`tar -xzOf ${file} secret.key\` prints, and restore again. If it prints several keys, use the first one, ` +
      'and set BINDERY_DECRYPTION_KEYS to the others, separated by commas.',
  );
}

/** On standard error, so that it doesn't mix with JSON. */
function printNotice(notice: string): void {
  process.stderr.write(`${notice}\n`);
}
