import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openS3Store } from '../../src/store/s3/s3-store.ts';
import { createLocalStore } from '../../src/store/local.ts';
import type { Store } from '../../src/store/adapter.ts';
import type { S3Server } from '../../test/helpers/s3/s3-server.ts';

export interface Objects {
  /** Environment in which workers use it. */
  env: Record<string, string>;
  /** Returns keys of job objects that no completed job needs. */
  listLeavings(): Promise<string[]>;
  close(): Promise<void>;
}

const S3_SERVER = fileURLToPath(new URL('s3-server.ts', import.meta.url));

/** The workers' object storage: a shared folder, or an S3-compatible server. */
export async function openObjects({ kind, folder }: { kind: string; folder: string }): Promise<Objects> {
  const listLeavings = async (store: Store) =>
    (await store.list('exports/')).filter((key) => !key.endsWith('/diagnostics.json'));
  if (kind !== 's3') {
    const data = path.join(folder, 'shared');
    const store = createLocalStore({
      folder: path.join(data, 'objects'),
      secret: Buffer.alloc(32),
      publicUrl: () => '',
    });
    return { env: { BINDERY_DATA_DIR: data }, listLeavings: () => listLeavings(store), close: async () => undefined };
  }
  const server = fork(S3_SERVER);
  const [{ settings, credentials }] = (await once(server, 'message')) as [Pick<S3Server, 'settings' | 'credentials'>];
  Object.assign(process.env, credentials);
  const store = await openS3Store(settings);
  const { bucket, endpoint = '' } = settings;
  return {
    env: { ...credentials, S3_BUCKET: bucket, S3_ENDPOINT: endpoint },
    listLeavings: () => listLeavings(store),
    async close() {
      server.disconnect();
      await once(server, 'exit');
    },
  };
}
