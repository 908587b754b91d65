/** The API of a bench's jobs in this process. */
import path from 'node:path';
import { pino } from 'pino';
import { createApiKey, type NewApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createApp } from '../../src/http/app.ts';
import type { App, AppDeps } from '../../src/http/types.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { MODEL } from './agent-bench.ts';
import type { Bench } from './agent-bench.ts';

export interface BenchApi {
  app: App;
  /** A key of the bench's organization. */
  key: string;
  /** Reads from `/v2/agent/{projectId}`. */
  get<Body>(path: string): Promise<Body>;
}

export async function startBenchApi({ deps, organizationId, projectId }: Bench, scopes: NewApiKey['scopes']) {
  const { db, queue } = deps;
  const key = (await createApiKey(db, { organizationId, name: 'test', scopes })).text;
  const store = createLocalStore({
    folder: path.join(deps.dataFolder, 'objects'),
    secret: Buffer.alloc(32, 5),
    publicUrl: () => 'http://bindery.test',
  });
  const logger = pino({ level: 'silent' });
  const options = { db, store, queue: queue as AppDeps['queue'], bundleLinkTtl: 60, logger, agentModel: MODEL };
  const app = await createApp(options);
  return {
    app,
    key,
    async get<Body>(path: string): Promise<Body> {
      const url = `/v2/agent/${projectId}${path}`;
      const response = await app.inject({ url, headers: { authorization: `Bearer ${key}` } });
      if (response.statusCode !== 200) throw new Error(response.body);
      return response.json<Body>();
    },
  } satisfies BenchApi;
}
