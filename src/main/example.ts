import { fileURLToPath } from 'node:url';
import { createApiKey } from '../accounts/api-keys/api-keys.ts';
import { createDomain } from '../accounts/domains/domains.ts';
import { createOrganization, listOrganizations } from '../accounts/organizations.ts';
import { createProject } from '../accounts/projects/projects.ts';
import type { Database } from '../db/schema.ts';

/** What a first start created. */
export interface Example {
  domain: string;
  /** Folder that the site is made from. */
  source: string;
  /** The admin key itself; it is stored nowhere. */
  key: string;
}

export interface Installation {
  /** The oldest organization. */
  organizationId: string;
  /** What was created, when the installation was empty. */
  example: Example | undefined;
}

/** Fills an empty installation with an organization, a site and a key; leaves any other as it is. */
export async function ensureExample(db: Database): Promise<Installation> {
  return db.transaction().execute(async (trx) => {
    const [oldest] = await listOrganizations(trx);
    if (oldest) return { organizationId: oldest.id, example: undefined };
    const { id: organizationId } = await createOrganization(trx, { name: 'Example', plan: 'enterprise' });
    const project = await createProject(trx, {
      organizationId,
      name: 'Example docs',
      repositoryUrl: SOURCE,
      operator: true,
    });
    await createDomain(trx, { host: DOMAIN, organizationId, projectId: project.id });
    const { text } = await createApiKey(trx, { organizationId, name: 'First key' });
    return { organizationId, example: { domain: DOMAIN, source: SOURCE, key: text } };
  });
}

const DOMAIN = 'docs.example.com';
const SOURCE = fileURLToPath(new URL('../../examples/starter', import.meta.url));
