import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { requestCheck } from '../../src/export/push/request-check.ts';
import { startCheckWork } from '../../src/jobs/check.ts';
import { startQueue, type Queue } from '../../src/queue/queue.ts';
import { createRepository } from '../helpers/git-repository.ts';
import { startHostileGitServer, type HostileGitServer } from '../helpers/hostile-git-server.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';

let database: TestDatabase;
let folder: string;
let queue: Queue;
let server: HostileGitServer;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-hostile-looks-'));
  queue = await startQueue({ url: database.url, onError: () => undefined });
  server = await startHostileGitServer('trickle');
  const log = { info: () => undefined, warn: () => undefined };
  const getSecretKey = () => Promise.reject(new Error('This test stores no credentials.'));
  await startCheckWork({ queue, log, deps: { db: database.db, dataFolder: path.join(folder, 'data'), getSecretKey } });
});
afterAll(async () => {
  await queue.stop({ graceful: false });
  await server.close();
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** Creates a project and queues a check of its repository. */
async function push(organizationId: string, repositoryUrl: string): Promise<string> {
  const project = { organizationId, name: 'Docs', repositoryUrl, operator: true };
  const { id: projectId } = await createProject(database.db, project);
  await database.db.transaction().execute((trx) => requestCheck(trx, { queue, projectId, reason: 'push' }));
  return projectId;
}

test('checks a push while hostile Git servers block the checks of ten other repositories', async () => {
  const { id: hostile } = await createOrganization(database.db, { name: 'Hostile' });
  for (let index = 0; index < 10; index += 1) await push(hostile, new URL(`/docs-${index}.git`, server.url).href);
  await server.reached;
  const source = path.join(folder, 'innocent');
  createRepository(source, { 'index.md': '# Hello\n' });
  const { id: innocent } = await createOrganization(database.db, { name: 'Innocent' });
  const projectId = await push(innocent, source);
  const readHead = () =>
    database.db
      .selectFrom('repository_heads')
      .select('commit_id')
      .where('project_id', '=', projectId)
      .executeTakeFirst();
  await vi.waitUntil(async () => (await readHead())?.commit_id, { timeout: 60_000, interval: 20 });
  // The check of each hostile repository is still running or waiting, so none had to end first.
  const { rows } = await sql`
    select id from pgboss.job where name = 'look' and (retry_count > 0 or state in ('completed', 'failed'))
      and data->>'projectId' <> ${projectId}`.execute(database.db);
  expect(rows).toEqual([]);
});
