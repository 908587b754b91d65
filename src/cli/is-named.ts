import fs from 'node:fs/promises';

/**
 * Returns whether a pipe or device has a name on a disk. Unnamed pipes come from a shell's `<(cat a)` or `>(gzip)` and
 * have a process at the other end; a named one may have none, and waiting for it would never end.
 */
export async function isNamed(place: string): Promise<boolean> {
  const realPath = await fs.realpath(place).catch(() => undefined);
  return realPath !== undefined;
}
