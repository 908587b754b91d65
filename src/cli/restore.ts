import fs from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { withLoading } from '../backup/load-database.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { readConfig } from '../config/config.ts';
import type { Config } from '../config/config.ts';
import { openServer } from '../db/open.ts';
import { AppError, getErrorMessage } from '../errors.ts';
import { createDataDir } from '../lib/data-dir.ts';
import { describeSystemProblem } from '../lib/system-problem.ts';
import { openStore } from '../store/open-store.ts';
import { createSubcommand } from './admin/run.ts';
import type { CommonOptions } from './admin/run.ts';
import { NO_LINKS, printSummary } from './backup-summary.ts';
import { withExamples } from './examples.ts';
import { readPath } from './read-path.ts';

const HELP = `
Restores to the configured place: an empty data directory, or an empty database (DATABASE_URL) and a bucket (S3_BUCKET).
You can move between the two. Unfinished jobs start again when Bindery starts.`;

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
    const takeSecretKey = (key: Buffer) => keepSecretKey(config, { key, file });
    const summary = await withLoading(server.url, (loading) =>
      restoreBackup({ file, loading, store, dataDir: config.dataDir, takeSecretKey, onNotice: printNotice }),
    );
    printSummary(summary, { json, sentence: `Restored ${file}` });
  } finally {
    await server.stop();
  }
}

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

/** With an embedded database, the key becomes the installation's. With a configured one, it must be the same. */
async function keepSecretKey(
  { secretKey, databaseUrl, dataDir }: Config,
  { key, file }: { key: Buffer; file: string },
): Promise<void> {
  if (secretKey?.equals(key)) return;
  if (secretKey || databaseUrl)
    throw new AppError(
      'invalid_config',
      'The credentials in the backup are encrypted with another key. Set BINDERY_SECRET_KEY to that key, ' +
        `which \`tar -xzOf ${file} secret.key\` prints, and restore again.`,
    );
  await fs.writeFile(path.join(dataDir, 'secret.key'), key.toString('base64'), { mode: 0o600 });
}

/** On standard error, so that it doesn't mix with JSON. */
function printNotice(notice: string): void {
  process.stderr.write(`${notice}\n`);
}
