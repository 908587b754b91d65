import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createDomain } from '../../src/accounts/domains/domains.ts';
import { createHook } from '../../src/accounts/hooks/hooks.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { connect } from '../../src/db/connect.ts';
import { migrate } from '../../src/db/migrate.ts';

export const SECRET_KEY = Buffer.alloc(32, 7);

export interface Seeded {
  key: string;
  exported: SeededSite;
  hosted: SeededSite;
}

export interface SeededSite {
  host: string;
  projectId: string;
  /** Secret of the project's webhook. */
  secret: string;
}

/**
 * Writes an organization with a key and two sites, whose sources are repositories on this machine: one that its owner
 * serves, which is exported only on request, and one that Bindery hosts.
 */
export async function seed(databaseUrl: string, repositories: { exported: string; hosted: string }): Promise<Seeded> {
  const db = connect({ url: databaseUrl, max: 1 });
  await migrate(db);
  const { id: organizationId } = await createOrganization(db, { name: 'Bench', plan: 'enterprise' });
  const addSite = async (repositoryUrl: string, deployment: 'cloud' | 'client-hosted'): Promise<SeededSite> => {
    const project = { organizationId, name: 'Docs', repositoryUrl, operator: true };
    const { id: projectId } = await createProject(db, project);
    const host = `${deployment}.bench.test`;
    await createDomain(db, { host, organizationId, projectId, deployment });
    return { host, projectId, secret: await createHook(db, { projectId, secretKey: SECRET_KEY }) };
  };
  const exported = await addSite(repositories.exported, 'client-hosted');
  const hostedSite = await addSite(repositories.hosted, 'cloud');
  const { text: key } = await createApiKey(db, { organizationId, name: 'bench' });
  await db.destroy();
  return { key, exported, hosted: hostedSite };
}
