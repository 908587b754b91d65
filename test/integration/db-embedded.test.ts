import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createOrganization, listOrganizations } from '../../src/accounts/organizations.ts';
import { NOBODY_LAUNCHER } from '../../src/db/embedded/launcher.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded-postgres.ts';
import { openDatabase } from '../../src/db/open.ts';
import { startChild } from '../helpers/child.ts';

let root: string;
/** Data directory of an earlier start. Copying it takes a fraction of a first start. */
let used: string;
let folder: string;
let dataDir: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bindery-embedded-'));
  used = join(root, 'used');
  await (await openDatabase({ databaseUrl: undefined, dataDir: used })).close();
});
afterAll(() => rm(root, { recursive: true, force: true }));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bindery-embedded-'));
  dataDir = join(folder, 'data');
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('rejects a second Bindery on the data directory, reports the first, and leaves it running', async () => {
  await copyUsed();
  const first = await open();
  const second = startChild('open-database', dataDir);
  expect(await second.nextLine()).toMatch(
    new RegExp(`^failed: .*in use by another Bindery process \\(${process.pid}\\)`),
  );
  await createOrganization(first.db, { name: 'Still here' });
  await first.close();
});

test('frees the lock after SIGKILL, and finds the PostgreSQL that outlived its Bindery with all data', async () => {
  await copyUsed();
  const killed = startChild('open-database', dataDir);
  expect(await killed.nextLine()).toBe('open');
  const before = await readPid();
  await killed.end('SIGKILL');
  const database = await open();
  expect(await readPid()).toBe(before);
  await createOrganization(database.db, { name: 'Acme' });
  await database.close();
  const again = await open();
  expect((await listOrganizations(again.db)).map((row) => row.name)).toEqual(['Acme']);
  await again.close();
});

test('makes any number of commands on one data directory wait for each other', async () => {
  await copyUsed();
  const run = async (name: string) => {
    const database = await openDatabase({ databaseUrl: undefined, dataDir }, { role: 'command', existing: true });
    await createOrganization(database.db, { name });
    await database.close();
  };
  await Promise.all(['a', 'b', 'c', 'd'].map(run));
  const database = await open();
  expect((await listOrganizations(database.db)).map(({ name }) => name).sort()).toEqual(['a', 'b', 'c', 'd']);
  await database.close();
});

test('lets one of several concurrent starts use a new data directory, and rejects the others', async () => {
  const children = [1, 2, 3].map(() => startChild('open-database', dataDir));
  const lines = await Promise.all(children.map((child) => child.nextLine()));
  await Promise.all(children.map((child) => child.end('SIGTERM')));
  expect(lines.filter((line) => line === 'open')).toHaveLength(1);
  expect(lines.filter((line) => line.includes('in use by another Bindery'))).toHaveLength(2);
});

test('restarts a killed PostgreSQL without losing committed data', async () => {
  await copyUsed();
  const database = await open();
  await createOrganization(database.db, { name: 'Acme' });
  const before = await readPid();
  process.kill(before, 'SIGKILL');
  const patience = { timeout: 300_000, interval: 100 };
  await vi.waitFor(async () => expect(await readPid()).not.toBe(before), patience);
  const names = await vi.waitFor(async () => (await listOrganizations(database.db)).map((row) => row.name), patience);
  expect(names).toEqual(['Acme']);
  await database.close();
});

test('starts despite the pid file of an ended PostgreSQL, even if another process has its pid', async () => {
  await copyUsed();
  const foreign = [process.pid, join(dataDir, 'postgres'), '1700000000', '1', '', '127.0.0.1', '', 'ready'];
  await writeFile(join(dataDir, 'postgres/postmaster.pid'), `${foreign.join('\n')}\n`);
  const database = await open();
  expect(await listOrganizations(database.db)).toEqual([]);
  await database.close();
});

test('recovers from an interrupted first start', async () => {
  await mkdir(join(dataDir, 'postgres.new/cluster/base'), { recursive: true });
  const database = await open();
  expect(await listOrganizations(database.db)).toEqual([]);
  await database.close();
});

test('stops PostgreSQL if the database cannot be created', async () => {
  await copyUsed();
  const postgres = await startEmbeddedPostgres({ dataDir });
  const client = new Client({ connectionString: postgres.url.replace(/\/[^/]*$/, '/postgres') });
  await client.connect();
  await client.query('drop database bindery');
  await client.query("update pg_database set datistemplate = false where datname = 'template1'");
  await client.query('drop database template1');
  await client.end();
  await postgres.stop();
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('"template1" does not exist');
  await expect(readPid()).rejects.toThrow('ENOENT');
});

test("lets a command use a running server's PostgreSQL and leaves it running", async () => {
  await copyUsed();
  const server = await open();
  const command = await open({ role: 'command' });
  expect(command.url).toBe(server.url);
  await command.close();
  expect(await listOrganizations(server.db)).toEqual([]);
  await server.close();
});

test('requires the database password, which only the owner of the data directory can read', async () => {
  await copyUsed();
  const database = await open();
  const { mode } = await stat(join(dataDir, 'postgres.password'));
  expect(mode & 0o077).toBe(0);
  const stranger = new URL(database.url);
  stranger.password = 'guess';
  await expect(openDatabase({ databaseUrl: stranger.href, dataDir })).rejects.toThrow(/password authentication failed/);
  await database.close();
});

test('runs PostgreSQL as nobody for root if user namespaces are forbidden, even on existing data', async () => {
  const launchers = process.getuid?.() === 0 ? [undefined, NOBODY_LAUNCHER, undefined] : [undefined];
  await mkdir(dataDir);
  await chmod(folder, 0o755);
  for (const launcher of launchers) {
    const postgres = await startEmbeddedPostgres({ dataDir, launcher, durable: false });
    const { uid } = await stat(join(dataDir, 'postgres'));
    expect(uid).toBe(launcher ? 65_534 : process.getuid?.());
    await postgres.stop();
  }
});

/** Replaces the test's data directory with a copy of the used one. */
async function copyUsed(): Promise<void> {
  await promisify(execFile)('cp', ['-a', used, dataDir]);
}

function open(options?: Parameters<typeof openDatabase>[1]) {
  return openDatabase({ databaseUrl: undefined, dataDir }, options);
}

async function readPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
}
