import fs from 'node:fs/promises';
import { Command } from 'commander';
import { AppError, getErrorMessage } from '../../errors.ts';
import { hashForSignature } from '../../lib/bundle-signature/digest-bundle.ts';
import { formatKeyId } from '../../lib/minisign/keys.ts';
import { checkSignature, SIGNATURE_SUFFIX } from '../../lib/minisign/signature.ts';
import { ERRORS_FOUND } from '../exit-codes.ts';
import { withExamples } from '../examples.ts';
import { printLine } from '../print-line.ts';
import { readPath } from '../read-path.ts';
import { readPublicKeys } from './read-public-keys.ts';
import { readSignatureFile } from './read-signature-file.ts';

interface VerifyOptions {
  key: string;
  signature?: string;
}

/** `bindery signing verify`: verifies a bundle offline. */
export function createVerifyCommand(): Command {
  const command = new Command('verify')
    .description('verify the signature of a bundle, or of its bill of materials')
    .argument('<bundle>', 'bundle file', readPath)
    .requiredOption('--key <keys>', 'public key or its file; several separated by commas')
    .option('--signature <file>', 'signature file (default: <bundle>.minisig)', readPath)
    .addHelpText('after', '\nExit codes: 0 valid; 1 not valid; 2 a file is missing, or the key is in another format.')
    .action(verify);
  return withExamples(command, ['signing verify bundle.tar.gz --key bindery.pub']);
}

async function verify(bundle: string, { key, signature = `${bundle}${SIGNATURE_SUFFIX}` }: VerifyOptions) {
  const keys = await readPublicKeys(key, '--key');
  const text = await readSignatureFile(signature);
  await fs.access(bundle);
  try {
    const checkedSignature = checkSignature(text, keys);
    if (!checkedSignature.matches(await hashForSignature(bundle)))
      throw new AppError('invalid_bundle', "the signature was rejected: it doesn't match the file");
    printLine(`${bundle}: valid signature with the key ${formatKeyId(checkedSignature.key.id)}`);
    printLine(`  ${checkedSignature.comment}`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    process.stderr.write(`error: ${bundle}: ${getErrorMessage(error)}.\n`);
    process.exitCode = ERRORS_FOUND;
  }
}
