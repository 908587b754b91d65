import { Command } from 'commander';
import { withExamples } from '../examples.ts';
import { createCreateKeysCommand } from './create-keys.ts';
import { createSignCommand } from './sign.ts';
import { createVerifyCommand } from './verify.ts';

/** `bindery signing`: signs bundles and verifies them, without a service. */
export function createSigningCommand(): Command {
  const command = new Command('signing').description('sign bundles, verify signatures, and create keys for both');
  for (const each of [createCreateKeysCommand(), createSignCommand(), createVerifyCommand()]) command.addCommand(each);
  return withExamples(command, [
    'signing create-keys',
    'signing sign bundle.tar.gz --key bindery.key',
    'signing verify bundle.tar.gz --key bindery.pub',
  ]);
}
