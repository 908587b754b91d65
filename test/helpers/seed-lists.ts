import { sql } from 'kysely';
import type { Database } from '../../src/db/schema.ts';

/** Number of rows in each list of an organization. */
export interface ListSizes {
  projects: number;
  domains: number;
  members: number;
  invitations: number;
  sessions: number;
  keys: number;
  webhooks: number;
  deliveries: number;
  serviceAccounts: number;
  exports: number;
  agentJobs: number;
  automations: number;
  runs: number;
  previews: number;
  auditEntries: number;
  pulls: number;
  definitions: number;
}

/**
 * Fills the lists of an organization, whose first project gets the domains, webhooks and jobs. Three rows of a list have
 * the same time, and the times of the others differ by milliseconds, in another order than the ids. Lists that are sorted
 * by time must not lose or repeat such rows.
 */
export async function seedLists(
  db: Database,
  { organizationId: org, userId: user, sizes }: { organizationId: string; userId: string; sizes: ListSizes },
): Promise<void> {
  const n = sql.ref('n');
  const each = (count: number) => sql`generate_series(1, ${count}::int) as n`;
  const id = (prefix: string) => sql`${`${prefix}_`}::text || lpad(n::text, 26, '0')`;
  const first = (prefix: string) => `${prefix}_${'1'.padStart(26, '0')}`;
  const at = sql`timestamptz '2026-01-01 10:00:00.123+00' - (n - n % 3) * interval '7 milliseconds'`;
  const repository = sql`'https://git.test/docs-' || n || '.git'`;
  const statements = [
    sql`insert into projects (id, organization_id, name, repository_url, created_at)
      select ${id('prj')}, ${org}, 'Handbook ' || n, ${repository}, ${at} from ${each(sizes.projects)}`,
    sql`insert into domains (host, organization_id, project_id, verified_at, created_at)
      select 'docs-' || n || '.example.com', ${org}, ${first('prj')}, now(), ${at} from ${each(sizes.domains)}`,
    sql`insert into users (id, name, email)
      select ${id('usr')}, 'Person ' || n, 'person-' || n || '@example.com' from ${each(sizes.members)}`,
    sql`insert into members (organization_id, user_id, role, created_at)
      select ${org}, ${id('usr')}, 'member', ${at} from ${each(sizes.members)}`,
    sql`insert into invitations (id, organization_id, role, email, token_hash, expires_at)
      select ${id('inv')}, ${org}, 'member', 'invited-' || n || '@example.com', sha256(('inv' || n)::bytea),
        now() + interval '7 days' from ${each(sizes.invitations)}`,
    sql`insert into user_sessions (id, user_id, token, expires_at)
      select ${id('ses')}, ${user}, 'token-' || n, now() + interval '7 days' from ${each(sizes.sessions)}`,
    sql`insert into api_keys (id, organization_id, name, hash, last4)
      select ${id('key')}, ${org}, 'Pipeline ' || n, sha256(('key' || n)::bytea), 'abcd' from ${each(sizes.keys)}`,
    sql`insert into webhooks (id, organization_id, project_id, shown_url, target, format, events)
      select ${id('wh')}, ${org}, ${first('prj')}, 'https://ci.test/hooks/' || n, 'x'::bytea, 'standard',
        array['export.failed'] from ${each(sizes.webhooks)}`,
    sql`insert into webhook_deliveries (id, webhook_id, event, message, status)
      select ${id('msg')}, ${first('wh')}, 'webhook.test', '{}', 'delivered' from ${each(sizes.deliveries)}`,
    sql`insert into service_accounts (id, organization_id, name, role)
      select ${id('sa')}, ${org}, 'robot-' || n, 'member' from ${each(sizes.serviceAccounts)}`,
    sql`insert into export_jobs (id, organization_id, project_id, domain, status, error, created_at)
      select ${id('se')}, ${org}, ${first('prj')}, 'docs-1.example.com', 'failed', 'The branch is gone.', ${at}
      from ${each(sizes.exports)}`,
    sql`insert into agent_jobs (id, organization_id, project_id, status, repository_url, model, branch, base_branch,
        created_at)
      select ${id('aj')}, ${org}, ${first('prj')}, 'completed', ${repository}, 'test:model', 'b' || n, 'main', ${at}
      from ${each(sizes.agentJobs)}`,
    sql`insert into agent_turns (job_id, turn, project_id, prompt, finished_at)
      select ${id('aj')}, 1, ${first('prj')}, 'Correct the spelling in chapter ' || n, now()
      from ${each(sizes.agentJobs)}`,
    sql`insert into automations (id, organization_id, project_id, name, prompt, trigger, delivery)
      select ${id('au')}, ${org}, ${first('prj')}, 'Weekly check ' || n, 'Check the guides.',
        '{"type":"schedule","cron":"0 6 * * 1","timeZone":"UTC"}', 'new' from ${each(sizes.automations)}`,
    sql`insert into automation_runs (id, automation_id, cause, started_at, finished_at, outcome)
      select ${id('ar')}, ${first('au')}, '{"type":"schedule"}', now(), now(), 'unchanged' from ${each(sizes.runs)}`,
    sql`insert into previews (slug, domain, branch, expires_at, created_at)
      select 'slug' || n, 'docs-1.example.com', 'branch-' || n, now() + interval '7 days', ${at}
      from ${each(sizes.previews)}`,
    sql`insert into audit_log (id, organization_id, action, actor_kind, details)
      select ${id('au')}, ${org}, 'project.create', 'operator', '{}' from ${each(sizes.auditEntries)}`,
    sql`insert into pull_requests (id, project_id, head, base, title, body)
      select ${id('pr')}, ${first('prj')}, 'h' || ${n}, 'main', 'Change ' || n, '' from ${each(sizes.pulls)}`,
    sql`insert into automation_definitions (project_id, commit_id, problems)
      select ${id('prj')}, 'c', '[{"line":1,"message":"Expected a name."}]' from ${each(sizes.definitions)}`,
  ];
  for (const statement of statements) await statement.execute(db);
}
