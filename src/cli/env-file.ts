import fs from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { AppError, getErrorMessage } from '../errors.ts';
import { FEATURE_NAMES } from '../features/deployment-kinds.ts';
import { getFeatureVariable } from '../features/feature-variables.ts';

/** Variables that `bindery serve` reads in addition to the feature variables. */
export const SERVE_VARIABLES = [
  'BUNDLE_URL',
  'BUNDLE_PUBLIC_KEY',
  'BUNDLE_SIGNATURE',
  'VERSION_LABEL',
  'BUNDLE_DIR',
  'HOST',
  'PORT',
  'BUNDLE_MAX_FILES',
  'BUNDLE_MAX_BYTES',
  'BINDERY_API_PROXY',
  'BINDERY_API_PROXY_PRIVATE_HOSTS',
] as const;

/** Variables of the commands that call a service. */
export const CLIENT_VARIABLES = ['BINDERY_URL', 'BINDERY_API_KEY'] as const;

/**
 * Variables that Bindery, or a program or library that it uses, reads from the environment but not from the file:
 * variables of the AWS SDK, Git, Node, TLS and proxies, and a few of `bindery serve`.
 */
const ENVIRONMENT_ONLY =
  /^(?:(?:AWS|GIT|NODE|SSL_CERT)_\w+|(?:HTTP|HTTPS|ALL|NO)_PROXY|BASE_PATH|ANALYTICS_DATABASE_URL|ANALYTICS_SITE)$/i;

/**
 * Reads `.env` in the working directory, or the file that BINDERY_ENV_FILE names, into `env`. Existing values take
 * precedence. Only Bindery's own variables are read, because a documentation folder written by someone else may contain
 * such a file too. A service URL from the file is ignored if the key comes from elsewhere, because the key would be
 * sent to it. Returns a warning if the file sets variables that only take effect in the environment.
 */
export async function readEnvFile(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const setting = env['BINDERY_ENV_FILE'];
  if (setting === '') return undefined;
  const file = path.resolve(setting ?? '.env');
  const text = readText(file, setting !== undefined);
  if (text === undefined) return undefined;
  const { SECRET_SOURCE_NAMES, VARIABLE_NAMES } = await import('../config/environment.ts');
  const knownNames = [
    ...VARIABLE_NAMES,
    ...SECRET_SOURCE_NAMES,
    ...FEATURE_NAMES.map(getFeatureVariable),
    ...SERVE_VARIABLES,
    ...CLIENT_VARIABLES,
  ];
  const variables = parseEnv(text);
  const hasKey = env['BINDERY_API_KEY'] !== undefined;
  for (const name of knownNames) {
    const value = variables[name];
    if (value === undefined || env[name] !== undefined || (name === 'BINDERY_URL' && hasKey)) continue;
    env[name] = value;
  }
  const ignoredNames = Object.keys(variables)
    .filter((name) => ENVIRONMENT_ONLY.test(name) && env[name] === undefined)
    .sort();
  return ignoredNames.length === 0 ? undefined : describeIgnored(file, ignoredNames);
}

function describeIgnored(file: string, names: readonly string[]): string {
  return (
    `${file}: ignored ${names.join(', ')}. Bindery reads only the variables in .env.example from this file. ` +
    'Set the others in the environment, such as with `export` or in a systemd EnvironmentFile.'
  );
}

/** A file that wasn't named explicitly can be missing. */
function readText(file: string, isNamed: boolean): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!isNamed && (code === 'ENOENT' || code === 'EISDIR')) return undefined;
    throw new AppError(
      'invalid_config',
      `Can't read ${file} (${getErrorMessage(error)}). Make it readable, or set BINDERY_ENV_FILE to another file.`,
      { cause: error },
    );
  }
}
