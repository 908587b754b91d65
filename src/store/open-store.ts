import path from 'node:path';
import type { Config } from '../config/config.ts';
import type { Store } from './adapter.ts';
import { createLocalStore } from './local.ts';
import type { LocalStoreOptions } from './local.ts';

/**
 * Opens the bucket if one is configured, or else a folder in the data directory. Throws `invalid_config` if the bucket
 * can't be used.
 */
export async function openStore(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  links: Omit<LocalStoreOptions, 'folder'>,
): Promise<Store> {
  if (!s3) return createLocalStore({ ...links, folder: path.join(dataDir, 'objects') });
  const { openS3Store } = await import('./s3/s3-store.ts');
  return openS3Store(s3);
}
