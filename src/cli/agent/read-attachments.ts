import fs from 'node:fs/promises';
import path from 'node:path';
import type { NewAgentJob } from '../../client/index.ts';
import { AppError, getErrorMessage } from '../../errors.ts';
import { describeSystemProblem } from '../../lib/system-problem.ts';

/** Reads the files to send with a prompt. Throws `invalid_request` for a file that can't be read. */
export async function readAttachments(files: readonly string[] = []): Promise<Pick<NewAgentJob, 'attachments'>> {
  return files.length === 0 ? {} : { attachments: await Promise.all(files.map(readFile)) };
}

async function readFile(file: string): Promise<{ name: string; data: string }> {
  try {
    const { size } = await fs.stat(file);
    if (size > MAX_FILE_BYTES)
      throw new AppError(
        'invalid_request',
        `Expected a file of at most ${MAX_FILE_BYTES} bytes, but ${file} has ${size}.`,
      );
    return { name: path.basename(file), data: (await fs.readFile(file)).toString('base64') };
  } catch (error) {
    if (error instanceof AppError) throw error;
    const problem = describeSystemProblem(error) ?? getErrorMessage(error);
    throw new AppError('invalid_request', `Can't read the file ${file}: ${problem}.`, { cause: error });
  }
}

/** The service accepts less. This only keeps huge files out of memory. */
const MAX_FILE_BYTES = 5_000_000;
