import { text } from 'node:stream/consumers';
import { getSecretKey } from '../../accounts/secrets/secret-key.ts';
import type { Credentials } from '../../accounts/projects/credentials.ts';
import type { Config } from '../../config/config.ts';
import { AppError } from '../../errors.ts';

/** Reads a repository's credentials for a command, but never from its arguments, which every user can list. */
export interface CredentialsOptions {
  credentialsStdin?: boolean;
  /** Name of an environment variable. */
  credentialsEnv?: string;
}

/** Reads the credentials passed to a command; undefined if there are none. */
export async function readCredentials(
  { credentialsStdin, credentialsEnv }: CredentialsOptions,
  config: Config,
): Promise<Credentials | undefined> {
  const source = credentialsStdin ? await text(process.stdin) : readVariable(credentialsEnv);
  return source === undefined ? undefined : { text: source, secretKey: await getSecretKey(config) };
}

function readVariable(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const value = process.env[name];
  if (value) return value;
  throw new AppError('invalid_config', `The environment variable ${name} is not set. Set it to the credentials.`);
}
