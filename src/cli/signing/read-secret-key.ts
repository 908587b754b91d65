import fs from 'node:fs/promises';
import { readSecretSources } from '../../config/secret-sources.ts';
import { AppError, getErrorMessage } from '../../errors.ts';
import { parseSecretKey, type SecretKey } from '../../lib/minisign/keys.ts';
import { describeSystemProblem } from '../../lib/system-problem.ts';

const VARIABLE = 'BINDERY_SIGNING_KEY';

/**
 * Reads the key that signs bundles: from a file, or else from the environment variable, the file or the command that
 * the environment names. Throws `invalid_config` without a valid one.
 */
export async function readSecretKey(file: string | undefined, env: NodeJS.ProcessEnv): Promise<SecretKey> {
  if (file !== undefined) return parseSecretKey(await readKeyFile(file));
  const texts = Object.entries(env).filter((entry): entry is [string, string] => (entry[1] ?? '').trim() !== '');
  const { values, problems } = readSecretSources(Object.fromEntries(texts), { names: [VARIABLE] });
  if (problems.length > 0) throw new AppError('invalid_config', problems.join('\n'));
  const text = values[VARIABLE] ?? env[VARIABLE] ?? '';
  if (text.trim() !== '') return parseSecretKey(text);
  throw new AppError(
    'invalid_config',
    `No key to sign with. Pass the file of a secret key, or set ${VARIABLE}, ${VARIABLE}_FILE or ${VARIABLE}_COMMAND. To create a key, run \`bindery signing create-keys\`.`,
  );
}

async function readKeyFile(file: string): Promise<string> {
  try {
    return await fs.readFile(file, 'utf8');
  } catch (error) {
    const problem = describeSystemProblem(error) ?? getErrorMessage(error);
    throw new AppError('invalid_config', `Can't read the secret key: ${problem}.`, { cause: error });
  }
}
