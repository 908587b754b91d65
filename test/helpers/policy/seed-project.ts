import type { Database } from '../../../src/db/schema.ts';

/** Ids of a project and of one resource of each kind that belongs to it, for `fillIn`. */
export type ProjectIds = Record<
  'org' | 'project' | 'host' | 'job' | 'agentJob' | 'pull' | 'webhook' | 'delivery' | 'automation' | 'user',
  string
>;

/** Returns ids that contain a mark, which is one character. */
export function nameProject(mark: string, org: string): ProjectIds {
  const create = (prefix: string) => `${prefix}_0000000000000000000000000${mark}`;
  return {
    org,
    project: create('prj'),
    host: `docs.${mark}.test`,
    job: create('se'),
    agentJob: create('aj'),
    pull: create('pr'),
    webhook: create('wh'),
    delivery: create('msg'),
    automation: create('au'),
    user: 'nobody',
  };
}

/** Creates the project and its resources. Restores the ones that were deleted. */
export async function seedProject(db: Database, ids: ProjectIds): Promise<void> {
  const owner = { organization_id: ids.org, project_id: ids.project };
  const insert = async (table: 'projects', values: object): Promise<void> => {
    await db
      .insertInto(table)
      .values(values as never)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };
  const add = insert as (table: string, values: object) => Promise<void>;
  const repository = 'https://git.test/docs.git';
  await add('projects', {
    id: ids.project,
    organization_id: ids.org,
    name: ids.project,
    repository_url: repository,
  });
  await add('domains', { ...owner, host: ids.host, verified_at: new Date() });
  await add('export_jobs', { id: ids.job, ...owner, domain: ids.host, updated_at: new Date() });
  const branches = { repository_url: repository, model: 'x', branch: 'b', base_branch: 'main' };
  await add('agent_jobs', { id: ids.agentJob, ...owner, ...branches });
  await add('webhooks', {
    id: ids.webhook,
    ...owner,
    target: Buffer.alloc(1),
    shown_url: 'https://ci.test/',
    format: 'standard',
    events: ['export.failed'],
  });
  await add('webhook_deliveries', {
    id: ids.delivery,
    webhook_id: ids.webhook,
    event: 'webhook.test',
    message: '{}',
  });
  await add('pull_requests', {
    id: ids.pull,
    project_id: ids.project,
    head: 'h',
    base: 'main',
    title: 't',
    body: '',
  });
  await add('automations', {
    id: ids.automation,
    ...owner,
    name: 'Weekly check',
    prompt: 'Check the guides.',
    trigger: JSON.stringify({ type: 'schedule', cron: '0 6 * * 1', timeZone: 'UTC' }),
    delivery: 'new',
  });
}
