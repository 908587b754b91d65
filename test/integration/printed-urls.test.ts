import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { startEmbedded } from '../../src/main/embedded.ts';
import { storeServiceUrl } from '../../src/lib/service-url.ts';
import type { RunningBindery } from '../../src/main/embedded.ts';
import { createRepository } from '../helpers/git-repository.ts';
import { createLocalPool } from '../helpers/renderer/local-pool.ts';
import { runHere } from '../helpers/run-cli.ts';
import { createTestUser } from '../helpers/sign-in.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

let database: TestDatabase;
let folder: string;
let service: RunningBindery;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'bindery-urls-'));
  service = await startEmbedded(readConfig(settings(), { port: '0' }), { createPool: createLocalPool });
});

afterAll(async () => {
  await service.close({ graceful: false });
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const settings = (dataDir = join(folder, 'data')) => ({
  DATABASE_URL: database.url,
  BINDERY_LOG_LEVEL: 'warn',
  BINDERY_DATA_DIR: dataDir,
  BINDERY_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
});

test('starts every printed link with the URL of the running service', async () => {
  const { organizationId: id } = service;
  const user = await createTestUser(database.db, { [id]: 'member' });
  const site = createRepository(join(folder, 'site'), { 'docs.json': '{}', 'index.md': '# Hello' });
  const key = service.example?.key ?? '';
  const project = service.example?.projectId ?? '';
  const commands = [
    ['admin', 'user', 'invite', '--organization', id, '--role', 'member'],
    ['admin', 'user', 'reset-link', user.email],
    ['admin', 'project', 'hook', project],
    ['setup', 'ported.example.com', '--repository', site],
    ['export', '--remote', service.example?.domain ?? '', '--out', join(folder, 'site.tar.gz'), '--json'],
    ['jobs', 'list', '--json'],
  ];
  const urls = [service.welcome ?? ''];
  for (const command of commands) {
    const result = await run(command, { BINDERY_API_KEY: key });
    expect({ command, ...result, stdout: '' }).toEqual({ command, exitCode: 0, stdout: '', stderr: result.stderr });
    expect(result.stderr).not.toContain("isn't running");
    urls.push(...findUrls(result.stdout));
  }
  expect(urls.length).toBeGreaterThanOrEqual(5);
  expect(urls.filter((url) => !url.startsWith(`${service.url}/`))).toEqual([]);
  const pages = urls.filter((url) => url.includes('/dashboard/'));
  const statuses = await Promise.all(pages.map(async (url) => (await fetch(url)).status));
  expect(statuses).toEqual([200, 200, 200]);
  const hook = urls.find((url) => url.includes('/hooks/')) ?? '';
  expect((await fetch(hook, { method: 'POST', body: '{}' })).status).toBe(401);
});

test('says that a link uses the configured port if the service was killed or its port belongs to another program', async () => {
  const dataDir = join(folder, 'killed');
  const other = createServer((_, response) => void response.writeHead(404).end()).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const invite = ['admin', 'user', 'invite', '--organization', service.organizationId, '--role', 'member'];
  try {
    for (const url of [otherUrl, 'http://127.0.0.1:9']) {
      await storeServiceUrl(dataDir, { url, localUrl: url });
      const { stdout, stderr } = await run(invite, settings(dataDir));
      expect(findUrls(stdout)[0]).toMatch(/^http:\/\/127\.0\.0\.1:7777\//);
      expect(stderr).toContain(`note: Bindery isn't running with the data directory ${dataDir}`);
    }
    const { stdout, stderr } = await run(invite, { ...settings(dataDir), BINDERY_PUBLIC_URL: 'https://docs.test' });
    expect(findUrls(stdout)[0]).toMatch(/^https:\/\/docs\.test\//);
    expect(stderr).toBe('');
  } finally {
    other.close();
  }
});

const findUrls = (text: string) => [...text.matchAll(/https?:\/\/[^\s"']+/g)].map(([url]) => url);

async function run(command: readonly string[], env: Record<string, string>) {
  const { BINDERY_PUBLIC_URL: _, ...clean } = process.env;
  return runHere(command, { ...clean, ...settings(), ...env });
}
