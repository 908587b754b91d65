import fs from 'node:fs/promises';

import { AppError } from '../../errors.ts';
import { unseal } from '../../lib/sealed.ts';
import { parseManifest, type BundleManifest } from '../bundle/manifest.ts';

/**
 * Reads the sealed manifest of a release in the pool. The seal is necessary because the manifest lists every file
 * except itself: a changed path would serve a page at another URL. Throws for a changed or unsealed manifest; the pool
 * then unpacks the bundle again.
 */
export async function readPooledManifest(file: string): Promise<BundleManifest> {
  const body = unseal(await fs.readFile(file));
  if (!body) throw new AppError('invalid_bundle', `${file} is damaged. Bindery unpacks the bundle again.`);
  return parseManifest(body.toString('utf8'));
}
