import path from 'node:path';
import type { Command } from 'commander';
import { findSecretKey } from '../accounts/secret-key.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../db/open.ts';
import { openStore } from '../store/open-store.ts';
import { createSubcommand } from './admin/run.ts';
import type { CommonOptions } from './admin/run.ts';
import { NO_LINKS, printSummary } from './backup-summary.ts';
import { withExamples } from './examples.ts';
import { readVersion } from './version.ts';
import { checkOutput } from './check-output.ts';
import { readPath } from './read-path.ts';

const HELP = `
The file holds the database, bundles and what else jobs keep, repositories of the built-in host, and the key of stored
credentials where Bindery made it: keep it as secret as the installation itself. BINDERY_SECRET_KEY is not in it, when it is set.
Bindery may run meanwhile.`;

/** `bindery backup <file>`: writes the whole installation to one file. */
export function backupCommand(): Command {
  const command = createSubcommand('backup', 'write database, bundles and built-in repositories to one file')
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
  await checkOutput(file, { option: 'backup', usual: 'bindery.backup.tar.gz' });
  const database = await openDatabase(config, { role: 'command', max: 1, existing: true });
  try {
    const summary = await writeBackup({
      databaseUrl: database.url,
      store: await openStore(config, NO_LINKS),
      dataDir: config.dataDir,
      secretKey: config.secretKey ? undefined : await findSecretKey(config),
      version: readVersion(),
      file: path.resolve(file),
    });
    printSummary(summary, { json, sentence: `Backed up to ${file}` });
  } finally {
    await database.close();
  }
}
