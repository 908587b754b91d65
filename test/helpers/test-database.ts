import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { connect } from '../../src/db/connect.ts';
import type { Database } from '../../src/db/schema.ts';
import { readTemplateState, resetDatabase, type TemplateState } from './reset-database.ts';

export interface TestDatabase {
  db: Database;
  url: string;
  /** Closes `db`, ends every other connection and releases the database. Its URL can't be used anymore. */
  drop(): Promise<void>;
}

/** The clones of a template in this process. */
interface Template {
  url: URL;
  /** Names of clones that a test released, which have the content of new ones. */
  idle: string[];
  /** Set with the first clone. */
  state?: TemplateState;
}

const templates = new Map<string, Template>();

/**
 * Returns a separate database with the content of the migrated template. Cloning it creates a thousand files, so a
 * database that another test has released is reused.
 */
export async function createTestDatabase(templateUrl = inject('templateUrl')): Promise<TestDatabase> {
  const template = templates.get(templateUrl) ?? { url: new URL(templateUrl), idle: [] };
  templates.set(templateUrl, template);
  const name = template.idle.pop() ?? (await cloneTemplate(template));
  const url = withDatabase(template.url, name);
  const db = connect({ url, max: 5 });
  return {
    db,
    url,
    async drop() {
      await db.destroy();
      await release(template, name);
    },
  };
}

async function cloneTemplate(template: Template): Promise<string> {
  const name = createName();
  await administer(template.url, `create database ${name} template ${template.url.pathname.slice(1)}`);
  template.state ??= await withClient(withDatabase(template.url, name), readTemplateState);
  return name;
}

/** Makes a database available to other tests under another name, which programs of this test don't know. */
async function release({ url, idle, state }: Template, name: string): Promise<void> {
  const nextName = createName();
  try {
    await administer(
      url,
      `alter database ${name} allow_connections false`,
      `select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = '${name}'`,
      `alter database ${name} rename to ${nextName}`,
      `alter database ${nextName} allow_connections true`,
    );
    const isReset = await withClient(
      withDatabase(url, nextName),
      async (client) => state && resetDatabase(client, state),
    );
    if (isReset) idle.push(nextName);
    else await administer(url, `drop database ${nextName} with (force)`);
  } catch {
    // A test renamed or deleted the database itself.
    for (const leftover of [name, nextName]) await administer(url, `drop database if exists ${leftover} with (force)`);
  }
}

/** Creates an empty database without a schema. */
export async function createEmptyDatabase(): Promise<Omit<TestDatabase, 'db'>> {
  const template = new URL(inject('templateUrl'));
  const name = createName();
  await administer(template, `create database ${name}`);
  return {
    url: withDatabase(template, name),
    drop: () => administer(template, `drop database ${name} with (force)`),
  };
}

function createName(): string {
  return `test_${randomBytes(6).toString('hex')}`;
}

async function administer(template: URL, ...statements: string[]): Promise<void> {
  await withClient(withDatabase(template, 'postgres'), async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}

async function withClient<T>(url: string, task: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await task(client);
  } finally {
    await client.end();
  }
}

function withDatabase(template: URL, name: string): string {
  const url = new URL(template);
  url.pathname = `/${name}`;
  return url.href;
}
