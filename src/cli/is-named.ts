import fs from 'node:fs/promises';

/**
 * Whether a pipe or device has a name on a disk. A pipe without one is what a shell gives for `<(cat a)` or `>(gzip)`, and has
 * somebody at its other end; one with a name may have nobody, who would be waited for.
 */
export async function isNamed(place: string): Promise<boolean> {
  const real = await fs.realpath(place).catch(() => undefined);
  return real !== undefined;
}
