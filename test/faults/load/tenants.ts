import { createApiKey } from '../../../src/accounts/api-keys/api-keys.ts';
import { createDomain } from '../../../src/accounts/domains/domains.ts';
import { createOrganization } from '../../../src/accounts/organizations.ts';
import { createProject } from '../../../src/accounts/projects/projects.ts';
import type { ProjectFields } from '../../../src/accounts/projects/projects.ts';
import { createWebhook } from '../../../src/accounts/webhooks/webhooks.ts';
import { HOSTILITIES } from '../world/hostile-server.ts';
import type { Tenant, Tenants, World } from '../types.ts';
import type { Peers } from './peers.ts';

/** The token that the test Gitea accepts. */
const TOKEN = 'gitea-known';

/** Creates the organizations of a run, with webhooks for their jobs. */
export async function createTenants(world: World, peers: Peers): Promise<Tenants> {
  const { git, host } = world.proxies;
  const { repositories } = peers;
  const create = (name: string, fields: Omit<ProjectFields, 'name'>) => createTenant(world, { name, fields });
  return {
    innocent: await create('innocent', { repositoryUrl: repositories.innocent.folder }),
    edited: await create('edited', { repositoryUrl: `http://127.0.0.1:${git?.port}/edited.git` }),
    local: await create('local', { repositoryUrl: repositories.local.folder, host: 'built-in' }),
    hosted: await create('hosted', {
      repositoryUrl: `http://127.0.0.1:${git?.port}/acme/docs.git`,
      host: 'gitea',
      hostApiUrl: `http://127.0.0.1:${host?.port}/api/v1`,
      credentials: { text: TOKEN, secretKey: world.secretKey },
    }),
    hostile: await Promise.all(
      HOSTILITIES.map((hostility) =>
        create(`hostile-${hostility}`, { repositoryUrl: `${world.hostile.origin}/${hostility}/site.git` }),
      ),
    ),
  };
}

async function createTenant(
  { database: { db }, proxies, secretKey }: World,
  { name, fields }: { name: string; fields: Omit<ProjectFields, 'name'> },
): Promise<Tenant> {
  const { id: organizationId } = await createOrganization(db, { name, plan: 'enterprise' });
  const project = await createProject(db, { ...fields, organizationId, name, operator: true });
  const domain = `${name}.faults.test`;
  await createDomain(db, { host: domain, organizationId, projectId: project.id });
  await createWebhook(
    db,
    { organizationId, url: `http://127.0.0.1:${proxies.webhook?.port}/${name}` },
    { getSecretKey: () => Promise.resolve(secretKey), privateHosts: ['127.0.0.1'] },
  );
  const { text } = await createApiKey(db, { organizationId, name: 'Load' });
  return { name, organizationId, projectId: project.id, domain, key: text };
}
