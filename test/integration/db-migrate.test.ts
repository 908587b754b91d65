import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from '../../src/db/connect.ts';
import { migrate } from '../../src/db/migrate.ts';
import type { Database } from '../../src/db/schema.ts';
import { parseSettings } from '../../src/export/job/settings.ts';
import type { Features } from '../../src/features/features.ts';
import { createFeatures } from '../../src/features/testing.ts';
import { startChild } from '../helpers/child.ts';
import { createEmptyDatabase } from '../helpers/test-database.ts';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let db: Database;
let folder: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  db = connect({ url: database.url, max: 2 });
  folder = await mkdtemp(join(tmpdir(), 'bindery-migrations-'));
});

afterEach(async () => {
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true });
});

test('applies each migration in exactly one of several concurrent processes', async () => {
  const children = [1, 2, 3, 4].map(() => startChild('migrate', database.url));
  const applied = (await Promise.all(children.map((child) => child.nextLine()))).flatMap((line) => JSON.parse(line));
  expect(applied).toContain('0001-accounts-and-exports.sql');
  expect(applied).toHaveLength(new Set(applied).size);
});

test('leaves an up-to-date database unchanged', async () => {
  expect(await migrate(db)).not.toEqual([]);
  expect(await migrate(db)).toEqual([]);
});

test('keeps the features with which running jobs were started', async () => {
  const all = new URL('../../migrations/', import.meta.url);
  const before = (await readdir(all)).filter((name) => name < '0007');
  for (const name of before) await copyFile(new URL(name, all), join(folder, name));
  await migrate(db, pathToFileURL(`${folder}/`));
  await sql`insert into organizations (id, name) values ('org_1', 'Own')`.execute(db);
  await sql`insert into projects (id, organization_id, name, repository_url) values ('prj_1', 'org_1', 'Docs', '/x')`.execute(
    db,
  );
  for (const [id, settings] of Object.entries({
    se_1: { origin: 'https://a.test', airGapped: true, search: false },
    se_2: { origin: 'https://b.test', airGapped: false, search: true },
  }))
    await sql`insert into export_jobs (id, organization_id, project_id, domain, settings)
      values (${id}, 'org_1', 'prj_1', 'a.test', ${JSON.stringify(settings)}::jsonb)`.execute(db);
  await migrate(db);
  const { rows } = await sql<{ settings: unknown }>`select settings from export_jobs order by id`.execute(db);
  expect(rows.map(({ settings }) => parseSettings(settings))).toEqual([
    { origin: 'https://a.test', features: omitMcp(createFeatures('air-gapped')) },
    { origin: 'https://b.test', features: omitMcp(createFeatures('cloud')) },
  ]);
});

/** Before the MCP server had a setting, it followed the assistant. */
function omitMcp(features: Features): Features {
  const { mcp: _, ...others } = features;
  return others;
}

test('rejects a database newer than the program', async () => {
  await migrate(db);
  await sql`insert into schema_migrations (version, name) values (9999, 'from-the-future')`.execute(db);
  await expect(migrate(db)).rejects.toThrow(/schema version 9999, but this Bindery version only supports up to/);
});

test('applies none of the pending migrations if one fails', async () => {
  await writeFile(join(folder, '0001-good.sql'), 'create table good (id int)');
  await writeFile(join(folder, '0002-bad.sql'), 'create table bad (id int); select no_such_function()');
  await expect(migrate(db, pathToFileURL(`${folder}/`))).rejects.toThrow(
    /0002-bad\.sql failed: function no_such_function\(\) does not exist\. The database is unchanged\./,
  );
  expect(await listTables()).toEqual([]);
});

test('rejects a gap in the migration numbers', async () => {
  await writeFile(join(folder, '0002-lonely.sql'), 'select 1');
  await expect(migrate(db, pathToFileURL(`${folder}/`))).rejects.toThrow(/Expected a migration named 0001-/);
});

async function listTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
  `.execute(db);
  return rows.map((row) => row.name);
}
