import fs from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import type { Scope } from '../../src/db/tables/accounts.ts';
import { connect } from '../../src/db/connect.ts';
import { migrate } from '../../src/db/migrate.ts';

/** How much an installation has. */
export interface Scale {
  organizations: number;
  domains: number;
  exports: number;
  events: number;
}

/** The bundle that every export of the installation has. */
export interface SharedBundle {
  key: string;
  size: number;
  sha256: string;
  settings: string;
}

/** Key of an organization. */
export interface Tenant {
  name: string;
  key: string;
  projectId: string;
  domain: string;
}

/** Fills a new database. Returns keys of the largest organization, which has a tenth of everything, and of another one. */
export async function seed(databaseUrl: string, scale: Scale, bundle: SharedBundle): Promise<Tenant[]> {
  const db = connect({ url: databaseUrl, max: 2 });
  try {
    await migrate(db);
    await fill(databaseUrl, { ...scale, ...toParameters(bundle) });
    const small = scale.domains / 10 + 1;
    return await Promise.all(
      [
        { name: 'largest', organization: 1, project: 1 },
        { name: 'other', organization: 2 + (small % (scale.organizations - 1)), project: small },
      ].map(async ({ name, organization, project }) => {
        const { text: key } = await createApiKey(db, {
          organizationId: createTestId('org', organization),
          name,
          scopes: SCOPES,
        });
        return { name, key, projectId: createTestId('prj', project), domain: `docs-${project}.scale.test` };
      }),
    );
  } finally {
    await db.destroy();
  }
}

const SCOPES: Scope[] = ['read', 'write', 'admin'];

function toParameters({ key, size, sha256, settings }: SharedBundle) {
  return { bundle_key: key, bundle_size: size, bundle_sha256: sha256, settings };
}

function createTestId(prefix: string, number: number): string {
  return `${prefix}_${String(number).padStart(26, '0')}`;
}

async function fill(databaseUrl: string, parameters: Record<string, string | number>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const script = fs.readFileSync(path.join(import.meta.dirname, 'seed.sql'), 'utf8');
    await client.query(
      script.replaceAll(/:([a-z_0-9]+)\b/g, (text, name: string) => {
        const value = parameters[name];
        if (value === undefined) return text;
        return typeof value === 'number' ? String(value) : client.escapeLiteral(value);
      }),
    );
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
