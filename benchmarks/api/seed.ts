import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { connect } from '../../src/db/connect.ts';
import { migrate } from '../../src/db/migrate.ts';
import { createId } from '../../src/lib/ids.ts';

export interface Seeded {
  key: string;
  organizationId: string;
  /** URLs of completed export jobs. */
  exports: string[];
  /** URLs of agent jobs. */
  agents: string[];
}

const JOBS = 200;

/** Writes an organization with a key and jobs as in a typical installation. */
export async function seed(databaseUrl: string): Promise<Seeded> {
  const db = connect({ url: databaseUrl, max: 1 });
  await migrate(db);
  const { id: organizationId } = await createOrganization(db, { name: 'Bench', plan: 'enterprise' });
  const { id: projectId } = await createProject(db, {
    organizationId,
    name: 'Docs',
    repositoryUrl: 'https://git.test/docs.git',
  });
  const { text: key } = await createApiKey(db, { organizationId, name: 'bench' });
  const exportIds = Array.from({ length: JOBS }, () => createId('se'));
  const agentIds = Array.from({ length: JOBS }, () => createId('aj'));
  await db
    .insertInto('export_jobs')
    .values(
      exportIds.map((id) => ({
        id,
        organization_id: organizationId,
        project_id: projectId,
        domain: 'docs.bench.test',
        status: 'completed' as const,
        progress: 100,
        page_count: 300,
        commit_id: 'a'.repeat(40),
        bundle_key: `bundles/${id}.tar.gz`,
        size_bytes: 4_000_000,
        sha256: 'b'.repeat(64),
        updated_at: new Date(),
      })),
    )
    .execute();
  await db
    .insertInto('agent_jobs')
    .values(
      agentIds.map((id) => ({
        id,
        organization_id: organizationId,
        project_id: projectId,
        status: 'completed' as const,
        repository_url: 'https://git.test/docs.git',
        model: 'openai-compatible:model',
        branch: `bindery/${id}`,
        base_branch: 'main',
        pr_link: 'https://git.test/docs/pull/1',
        updated_at: new Date(),
      })),
    )
    .execute();
  await db.destroy();
  return {
    key,
    organizationId,
    exports: exportIds.map((id) => `/v1/static-export/jobs/${id}`),
    agents: agentIds.map((id) => `/v2/agent/${projectId}/job/${id}`),
  };
}
