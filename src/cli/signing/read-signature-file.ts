import fs from 'node:fs/promises';
import { AppError, getErrorMessage } from '../../errors.ts';
import { describeSystemProblem } from '../../lib/system-problem.ts';
import { MAX_SIGNATURE_BYTES } from '../../lib/minisign/signature.ts';

/** Reads a signature file. Throws `invalid_request` if there is none, or if it is too large to be one. */
export async function readSignatureFile(file: string): Promise<string> {
  try {
    const { size } = await fs.stat(file);
    if (size > MAX_SIGNATURE_BYTES)
      throw new AppError('invalid_request', `Expected a signature in ${file}, got ${size} bytes.`);
    return await fs.readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof AppError) throw error;
    const problem = describeSystemProblem(error) ?? getErrorMessage(error);
    throw new AppError('invalid_request', `Can't read the signature: ${problem}.`, { cause: error });
  }
}
