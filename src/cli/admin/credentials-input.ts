import { text } from 'node:stream/consumers';
import { Option } from 'commander';
import type { Command } from 'commander';
import { normalizeCredentials } from '../../accounts/projects/credentials.ts';
import { readDeployKey } from '../../accounts/ssh/deploy-keys.ts';
import { getSecretKey } from '../../accounts/secrets/secret-key.ts';
import type { Credentials } from '../../accounts/projects/credentials.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';

/** Reads a repository's credentials for a command, but never from its arguments, which every user can list. */
export interface CredentialsOptions {
  credentialsStdin?: boolean;
  /** Name of an environment variable. */
  credentialsEnv?: string;
  /** ID of a generated SSH key. */
  deployKey?: string;
  /** Fingerprint of the SSH server's key. */
  hostKey?: string;
}

/** Reads the credentials passed to a command; undefined if there are none. */
export async function readCredentials(
  { credentialsStdin, credentialsEnv, deployKey }: CredentialsOptions,
  { db, config, organizationId }: { db: Database; config: Config; organizationId: string },
): Promise<Credentials | undefined> {
  if (deployKey !== undefined) {
    const secretKey = await getSecretKey(config);
    return { text: await readDeployKey(db, { id: deployKey, organizationId, secretKey }), secretKey };
  }
  const source = credentialsStdin ? await text(process.stdin) : readVariable(credentialsEnv);
  return source === undefined
    ? undefined
    : { text: normalizeCredentials(source), secretKey: await getSecretKey(config) };
}

/** Adds the options for credentials and for the key of an SSH server. */
export function withCredentialsOptions(command: Command): Command {
  return command
    .addOption(new Option('--credentials-stdin', 'read the access token or private SSH key from standard input'))
    .addOption(
      new Option(
        '--credentials-env <variable>',
        'read the access token or private SSH key from an environment variable',
      ).conflicts('credentialsStdin'),
    )
    .addOption(
      new Option('--deploy-key <id>', 'use an SSH key that `bindery admin project deploy-key` generated').conflicts([
        'credentialsStdin',
        'credentialsEnv',
      ]),
    )
    .option(
      '--host-key <fingerprint>',
      'trust only this key of the SSH server: SHA256:… (default: the trusted one, or the first one that the server presents)',
    );
}

function readVariable(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const value = process.env[name];
  if (value) return value;
  throw new AppError('invalid_config', `The environment variable ${name} is not set. Set it to the credentials.`);
}
