import { Command } from 'commander';
import { withExamples } from '../examples.ts';
import { printLine } from '../print-line.ts';
import { readPath } from '../read-path.ts';
import { readSecretKey } from './read-secret-key.ts';
import { signBundle } from './sign-file.ts';

/** `bindery signing sign`: writes the signature of an existing bundle beside it. */
export function createSignCommand(): Command {
  const command = new Command('sign')
    .description('sign a bundle: writes <bundle>.minisig, which minisign can verify too')
    .argument('<bundle>', 'bundle file', readPath)
    .option('--key <file>', 'secret key file (default: the variable BINDERY_SIGNING_KEY)', readPath)
    .action(async (bundle: string, { key }: { key?: string }) => {
      const secretKey = await readSecretKey(key, process.env);
      printLine(`Signed: ${await signBundle(bundle, secretKey)}`);
    });
  return withExamples(command, ['signing sign bundle.tar.gz --key bindery.key']);
}
