/** Checks an export's destination before the work instead of after it. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import { describeSystemProblem } from '../../lib/system-problem.ts';

/** Throws if the folder of `--dir` is neither empty nor absent, or can't be written to. */
export async function checkTarget(folder: string): Promise<void> {
  const existingNames = await fs.readdir(path.resolve(folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    const reason = error.code === 'ENOTDIR' ? 'is a file, or is inside one' : `can't be read (${error.code})`;
    throw refuse(folder, `${reason}. Choose another folder`);
  });
  if (existingNames.length > 0)
    throw refuse(
      folder,
      `contains ${existingNames.sort().slice(0, 3).join(', ')}${existingNames.length > 3 ? ', …' : ''}. Remove these files or choose another folder`,
    );
  await checkWritable(path.resolve(folder)).catch((error: unknown) => {
    const problem = describeSystemProblem(error);
    throw problem === undefined ? error : refuse(folder, `can't be written: ${problem}`);
  });
}

/** Checks the folder, or its closest existing parent. */
async function checkWritable(folder: string): Promise<void> {
  try {
    await fs.access(folder, fs.constants.W_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || path.dirname(folder) === folder) throw error;
    await checkWritable(path.dirname(folder));
  }
}

function refuse(folder: string, reason: string): AppError {
  return new AppError('invalid_request', `--dir needs a new or empty folder, but ${folder} ${reason}.`);
}
