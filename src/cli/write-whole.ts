import fs from 'node:fs/promises';

/** Has a file written so that it is there once it is whole; a device or a pipe gets what comes. `write` gets where to write. */
export async function writeWhole<T>(file: string, write: (place: string) => Promise<T>): Promise<T> {
  const found = await fs.stat(file).catch(() => undefined);
  if (found && !found.isFile()) return write(file);
  const real = found ? await fs.realpath(file) : file;
  const unfinished = `${real}.part`;
  try {
    const result = await write(unfinished);
    await fs.rename(unfinished, real);
    return result;
  } catch (error) {
    await fs.rm(unfinished, { force: true });
    throw error;
  }
}
