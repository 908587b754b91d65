import { Command } from 'commander';
import { rotateKey } from '../../accounts/secrets/rotate-key.ts';
import type { Rotation } from '../../accounts/secrets/rotate-key.ts';
import { hasKeyFile } from '../../accounts/secrets/secret-key.ts';
import type { Config } from '../../config/config.ts';
import { printLine } from '../print-line.ts';
import { createSubcommand, runTask } from './run.ts';
import type { CommonOptions } from './run.ts';

const HELP = `
Encrypts all stored secrets with BINDERY_SECRET_KEY, such as the credentials of repositories. If Bindery created the key
in the data directory, creates a new one. You can run this while Bindery is running.

To change BINDERY_SECRET_KEY without downtime:
  1. Add the new key to BINDERY_DECRYPTION_KEYS, and restart the processes one after another.
  2. Swap the keys: the new one in BINDERY_SECRET_KEY, the old one in BINDERY_DECRYPTION_KEYS. Restart the processes again.
  3. Run this command with the same variables.
  4. Remove BINDERY_DECRYPTION_KEYS, and restart them once more.`;

/** `bindery admin secrets`: the encryption of stored secrets. */
export function createSecretsCommand(): Command {
  return new Command('secrets').description('change the key that encrypts stored secrets').addCommand(
    createSubcommand('rotate', 'encrypt all stored secrets with the current key')
      .addHelpText('after', HELP)
      .action((options: CommonOptions) =>
        runTask(options, {
          perform: (db, config) => rotateKey(db, config),
          print: printRotation,
        }),
      ),
  );
}

function printRotation({ encrypted, current, former, unreadable, isNewKey }: Rotation, config: Config): void {
  const name = hasKeyFile(config) ? 'the key in the data directory' : 'BINDERY_SECRET_KEY';
  if (isNewKey) printLine('Created a new key in the data directory.');
  printLine(`Re-encrypted secrets: ${encrypted}`);
  printLine(`Secrets that use ${name}: ${current} of ${current + former + unreadable.length}`);
  if (former > 0) printLine('Some secrets changed in the meantime. Run the command again.');
  if (unreadable.length > 0) {
    process.exitCode = 1;
    printLine(
      'No key decrypts these. Add their key to BINDERY_DECRYPTION_KEYS and run the command again, or set them again:',
    );
    for (const each of unreadable) printLine(`  ${each}`);
  } else if (former === 0 && config.decryptionKeys.length > 0)
    printLine('When no process uses an old key as BINDERY_SECRET_KEY anymore, you can remove BINDERY_DECRYPTION_KEYS.');
}
