import path from 'node:path';
import type { Command } from 'commander';
import { findSecretKey } from '../accounts/secrets/secret-key.ts';
import type { DamagedRecord } from '../backup/backup-format.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../db/open.ts';
import { openStore } from '../store/open-store.ts';
import { createSubcommand } from './admin/run.ts';
import type { CommonOptions } from './admin/run.ts';
import { NO_LINKS, printSummary } from './backup-summary.ts';
import { withExamples } from './examples.ts';
import { ERRORS_FOUND } from './exit-codes.ts';
import { readVersion } from './version.ts';
import { checkOutput } from './check-output.ts';
import { readPath } from './read-path.ts';
import { withStopSignal } from './with-stop-signal.ts';

const HELP = `
The file contains the database, bundles, other job data, repositories of the built-in Git host, and the key that encrypts
stored credentials. Protect it as carefully as the installation itself. If you set BINDERY_SECRET_KEY, that key is not included.
You can run this command while Bindery is running. The file ends with a SHA-256 checksum, which \`bindery restore\` verifies
before it writes anything. Damaged and missing bundles are left out and listed, and the exit code is 1. Keep your older backups
until you have restored or exported these bundles again.`;

/** `bindery backup <file>`: writes the whole installation to one file. */
export function createBackupCommand(): Command {
  const command = createSubcommand('backup', 'back up the database, bundles and built-in repositories to one file')
    .argument('<file>', 'file to write, such as bindery.backup.tar.gz', readPath)
    .addHelpText('after', HELP)
    .action(backup);
  return withExamples(command, [
    'backup bindery.backup.tar.gz',
    'backup /mnt/backups/bindery.tar.gz --data-dir /var/lib/bindery',
  ]);
}

async function backup(file: string, { json, dataDir }: CommonOptions): Promise<void> {
  const config = readConfig(process.env, { dataDir });
  await checkOutput(file, { option: 'The backup', usual: 'bindery.backup.tar.gz' });
  const database = await openDatabase(config, { role: 'command', max: 1, existing: true });
  try {
    const options = {
      databaseUrl: database.url,
      store: await openStore(config, NO_LINKS),
      dataDir: config.dataDir,
      secretKey: config.secretKey ? undefined : await findSecretKey(config),
      version: readVersion(),
      file: path.resolve(file),
    };
    const summary = await withStopSignal(INTERRUPTED, (signal) => writeBackup({ ...options, signal }));
    printSummary(summary, { json, sentence: `Backed up to ${file}` });
    for (const record of summary.damaged) process.stderr.write(`${describeDamaged(record)}\n`);
    if (summary.damaged.length > 0) process.exitCode = ERRORS_FOUND;
  } finally {
    await database.close();
  }
}

const INTERRUPTED = "The backup was interrupted, so it wasn't written. Run the command again.";

function describeDamaged({ key, jobId, domain, isMissing }: DamagedRecord): string {
  const problem = isMissing ? 'is missing from the store' : "doesn't match its recorded SHA-256";
  return `Left out: ${key} of export ${jobId} (${domain}) ${problem}. Start a new export of the domain, or restore the object from an older backup.`;
}
