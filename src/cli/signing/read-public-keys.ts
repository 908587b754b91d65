import fs from 'node:fs/promises';
import { AppError, getErrorMessage } from '../../errors.ts';
import { parsePublicKey, type PublicKey } from '../../lib/minisign/keys.ts';
import { splitList } from '../../lib/split-list.ts';
import { describeSystemProblem } from '../../lib/system-problem.ts';

/**
 * Reads public keys, or files with one each, separated by commas. Several are for the time in which a new key replaces
 * an old one. `option` is for messages. Throws `invalid_config` if there is none.
 */
export async function readPublicKeys(text: string, option: string): Promise<PublicKey[]> {
  const keys = await Promise.all(splitList(text).map((item) => readPublicKey(item, option)));
  if (keys.length > 0) return keys;
  throw new AppError('invalid_config', `${option} needs a public key or its file, got an empty value.`);
}

async function readPublicKey(item: string, option: string): Promise<PublicKey> {
  if (/^RW[A-Za-z0-9+/]{54}$/.test(item)) return parsePublicKey(item);
  try {
    return parsePublicKey(await fs.readFile(item, 'utf8'));
  } catch (error) {
    if (error instanceof AppError) throw new AppError('invalid_config', `${option}: ${item}: ${error.message}`);
    const problem = describeSystemProblem(error) ?? getErrorMessage(error);
    throw new AppError(
      'invalid_config',
      `${option} needs a public key, which starts with "RW", or its file, but ${problem}.`,
      { cause: error },
    );
  }
}
