/** Checks an output file before the work instead of after it. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../errors.ts';
import { describeSystemProblem } from '../lib/system-problem.ts';
import { isNamed } from './is-named.ts';

interface OutputOptions {
  /** The option that sets the path, for the message: `--out`. */
  option: string;
  /** File name to suggest if the path is a folder. */
  usual: string;
  /**
   * Whether the file is streamed, so that a device such as /dev/stdout is allowed, rather than replaced by a finished
   * one.
   * @defaultValue false
   */
  mayBeDevice?: boolean;
}

/**
 * Throws `invalid_request` if the file can't be written, or if something other than a replaceable file exists there.
 */
export async function checkOutput(file: string, options: OutputOptions): Promise<void> {
  const place = path.resolve(file);
  const stat = await fs.stat(place).catch(() => undefined);
  if (stat?.isDirectory()) throw refuse(file, `is a folder. Try ${path.join(file, options.usual)}`, options);
  if (stat && !stat.isFile()) {
    if (options.mayBeDevice && (stat.isCharacterDevice() || !(await isNamed(place)))) return;
    throw refuse(file, 'is a pipe, a socket or a device', options);
  }
  if (await isFolder(path.dirname(place))) await tryWriting(place, { file, isNew: !stat, ...options });
  else await checkAbove(path.dirname(place), { file, ...options });
}

async function tryWriting(
  place: string,
  { isNew, file, ...options }: OutputOptions & { isNew: boolean; file: string },
) {
  try {
    await (await fs.open(place, 'a')).close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw explain(error, { file, ...options });
    const link = await fs.readlink(place).catch(() => undefined);
    const reason =
      link === undefined
        ? "can't be created, because its file system doesn't allow files"
        : `links to ${link}, which doesn't exist`;
    throw refuse(file, reason, options);
  }
  if (isNew) await fs.rm(place, { force: true });
}

/** Missing parent folders are created once there is something to write. */
async function checkAbove(folder: string, options: OutputOptions & { file: string }): Promise<void> {
  const stat = await fs.stat(folder).catch(() => undefined);
  if (!stat && path.dirname(folder) !== folder) return checkAbove(path.dirname(folder), options);
  if (stat?.isDirectory() === false) throw refuse(options.file, `is inside ${folder}, which is a file`, options);
  await fs.access(folder, fs.constants.W_OK).catch((error: unknown) => {
    throw explain(error, options);
  });
}

function explain(error: unknown, { file, ...options }: OutputOptions & { file: string }): unknown {
  const problem = describeSystemProblem(error);
  return problem === undefined ? error : refuse(file, `can't be written: ${problem}`, options);
}

function refuse(file: string, reason: string, { option }: OutputOptions): AppError {
  return new AppError('invalid_request', `${option} needs a file to write to, but ${file} ${reason}.`);
}

async function isFolder(place: string): Promise<boolean> {
  const stat = await fs.stat(place).catch(() => undefined);
  return stat?.isDirectory() === true;
}
