import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApiKey } from '../accounts/api-keys/api-keys.ts';
import { createDomain } from '../accounts/domains/domains.ts';
import { createOrganization, listOrganizations } from '../accounts/organizations.ts';
import type { RepositoryFolder } from '../accounts/projects/move-repositories.ts';
import { createProject } from '../accounts/projects/projects.ts';
import { createExampleRepository } from '../agent/hosts/built-in/create-repository.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/schema.ts';
import { isLoopbackHost } from '../lib/loopback-host.ts';

/** The data that a first start created. */
export interface Example {
  domain: string;
  projectId: string;
  /**
   * Location of the site: a bare repository on the built-in host, or without Git the folder that comes with Bindery.
   */
  source: string;
  /** Whether agents can work on it, which requires a repository. */
  isRepository: boolean;
  /** The admin key itself. It isn't stored anywhere. */
  key: string;
}

export interface Installation {
  /** The oldest organization. */
  organizationId: string;
  /** The example that was created if the installation was empty. */
  example: Example | undefined;
}

/** Fills an empty installation with an organization, a site and a key, and leaves any other unchanged. */
export async function ensureExample(db: Database, { dataDir }: { dataDir: string }): Promise<Installation> {
  const [oldestOrganization] = await listOrganizations(db);
  if (oldestOrganization) return { organizationId: oldestOrganization.id, example: undefined };
  const target = path.join(dataDir, REPOSITORIES, 'example.git');
  const repository = await createExampleRepository({ source: SOURCE, target });
  const source = repository ?? SOURCE;
  return db.transaction().execute(async (trx) => {
    const { id: organizationId } = await createOrganization(trx, { name: 'Example', plan: 'enterprise' });
    const { id: projectId } = await createProject(trx, {
      organizationId,
      name: 'Example docs',
      repositoryUrl: source,
      operator: true,
    });
    await createDomain(trx, { host: DOMAIN, organizationId, projectId });
    const { text } = await createApiKey(trx, { organizationId, name: 'First key' });
    const isRepository = repository !== undefined;
    return { organizationId, example: { domain: DOMAIN, projectId, source, isRepository, key: text } };
  });
}

/** Returns the folders that contain Bindery's own repositories: in the data directory, and the included examples. */
export function listRepositoryFolders({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): RepositoryFolder[] {
  return [
    { folder: path.join(dataDir, REPOSITORIES), isOwn: databaseUrl === undefined },
    { folder: path.dirname(SOURCE), isOwn: false },
  ];
}

/** Returns the repositories that can be used or created through the API, and the site that new ones start with. */
export function getLocalRepositories(
  config: Pick<Config, 'dataDir' | 'repositoryFolders' | 'host' | 'publicUrl' | 'trustedProxies'>,
) {
  const { dataDir, repositoryFolders: open } = config;
  return { folder: path.join(dataDir, REPOSITORIES), open, example: SOURCE, isLocalService: isLocalService(config) };
}

/** Returns whether only users of this machine reach the service: it listens on loopback, and isn't behind a proxy. */
function isLocalService({
  host,
  publicUrl,
  trustedProxies,
}: Pick<Config, 'host' | 'publicUrl' | 'trustedProxies'>): boolean {
  const publicHost = publicUrl === undefined ? host : new URL(publicUrl).hostname;
  return isLoopbackHost(host) && isLoopbackHost(publicHost) && trustedProxies.length === 0;
}

const REPOSITORIES = 'repositories';
const DOMAIN = 'docs.example.com';
const SOURCE = fileURLToPath(new URL('../../examples/starter', import.meta.url));
