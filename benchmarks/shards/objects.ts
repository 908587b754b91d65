import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { S3Settings } from '../../src/config/storage.ts';
import { openS3Store } from '../../src/store/s3/s3-store.ts';
import { createLocalStore } from '../../src/store/local.ts';
import type { Store } from '../../src/store/adapter.ts';

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
  const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
  Object.assign(process.env, credentials);
  const server = fork(S3_SERVER, { execArgv: ['--openssl-legacy-provider'] });
  const [settings] = (await once(server, 'message')) as [S3Settings];
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
