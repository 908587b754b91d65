import fs from 'node:fs/promises';
import { Command } from 'commander';
import { AppError } from '../../errors.ts';
import { describeSystemProblem } from '../../lib/system-problem.ts';
import { createKeyPair, parsePublicKey } from '../../lib/minisign/keys.ts';
import { withExamples } from '../examples.ts';
import { printLine } from '../print-line.ts';
import { readPath } from '../read-path.ts';

/** `bindery signing create-keys`: creates a key pair in two new files. */
export function createCreateKeysCommand(): Command {
  const command = new Command('create-keys')
    .description('create a secret key that signs bundles, and the public key that verifies them')
    .option('--out <name>', 'name of the two files, without .key and .pub', readPath, 'bindery')
    .action(({ out }: { out: string }) => createKeys(out));
  return withExamples(command, ['signing create-keys', 'signing create-keys --out /etc/bindery/docs']);
}

async function createKeys(name: string): Promise<void> {
  const { secretKey, publicKey } = createKeyPair();
  const [secretFile, publicFile] = [`${name}.key`, `${name}.pub`];
  await writeNewFile(secretFile, secretKey, 0o600);
  await writeNewFile(publicFile, publicKey, 0o644).catch(async (error: unknown) => {
    await fs.rm(secretFile, { force: true });
    throw error;
  });
  printLine(`Secret key: ${secretFile}. Keep it where only your pipeline can read it. It has no password.`);
  printLine(`Public key: ${publicFile}. Copy it to every server that verifies your bundles:`);
  printLine(`  ${parsePublicKey(publicKey).text}`);
}

/** A key that other bundles were signed with can't be created again, so no file is replaced. */
async function writeNewFile(file: string, text: string, mode: number): Promise<void> {
  try {
    await fs.writeFile(file, text, { flag: 'wx', mode, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new AppError('invalid_request', `The file ${file} already exists. Choose another name with --out.`);
    const problem = describeSystemProblem(error);
    throw problem === undefined ? error : new AppError('invalid_request', `Can't write the key: ${problem}.`);
  }
}
