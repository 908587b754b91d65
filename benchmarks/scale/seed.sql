-- Fills a new database as an installation with many organizations does. Parameters: :organizations, :domains, :exports,
-- :events. The first organization has a tenth of everything; the others have equal shares. Each domain has its own project.
create function pg_temp.id(prefix text, number bigint) returns text immutable language sql as
  $$ select prefix || '_' || lpad(number::text, 26, '0') $$;
create function pg_temp.owner(domain bigint) returns text immutable language sql as
  $$ select pg_temp.id('org', case when domain <= :domains / 10 then 1 else 2 + domain % (:organizations - 1) end) $$;
create function pg_temp.host(domain bigint) returns text immutable language sql as
  $$ select 'docs-' || domain || '.scale.test' $$;
-- A time in the last 30 days. Later numbers are later.
create function pg_temp.moment(number bigint, count bigint) returns timestamptz language sql as
  $$ select now() - interval '30 days' * (1 - number::float8 / count) $$;

insert into organizations (id, name, plan)
select pg_temp.id('org', n), 'Organization ' || n, 'enterprise' from generate_series(1, :organizations) n;

insert into users (id, name, email, email_verified)
select pg_temp.id('usr', n), 'Person ' || n, 'person-' || n || '@scale.test', true
from generate_series(1, 10 * :organizations) n;
insert into members (organization_id, user_id, role)
select pg_temp.id('org', 1 + n % :organizations), pg_temp.id('usr', n), case when n % 10 = 0 then 'owner' else 'member' end
from generate_series(1, 10 * :organizations) n;
insert into user_sessions (id, user_id, token, expires_at)
select pg_temp.id('ses', n), pg_temp.id('usr', 1 + n % (10 * :organizations)), 'token-' || n, now() + interval '7 days'
from generate_series(1, 20 * :organizations) n;
insert into api_keys (id, organization_id, name, hash, last4, scopes)
select pg_temp.id('key', n), pg_temp.id('org', 1 + n % :organizations), 'Key ' || n, sha256(n::text::bytea), 'abcd', null
from generate_series(1, 10 * :organizations) n;

insert into projects (id, organization_id, name, repository_url, poll_seconds)
select pg_temp.id('prj', n), pg_temp.owner(n), 'Project ' || n, 'https://git.scale.test/' || n || '.git',
  case when n % 10 = 0 then 604800 end
from generate_series(1, :domains) n;
insert into repository_heads (project_id, commit_id, looked_at)
select pg_temp.id('prj', n), md5(n::text) || '00000000', now() from generate_series(1, :domains) n;
insert into domains (host, organization_id, project_id)
select pg_temp.host(n), pg_temp.owner(n), pg_temp.id('prj', n) from generate_series(1, :domains) n;

insert into export_jobs (id, organization_id, project_id, domain, status, progress, page_count, commit_id, publish, settings,
  error, bundle_key, size_bytes, sha256, created_at, updated_at)
select pg_temp.id('se', n), pg_temp.owner(d), pg_temp.id('prj', d), pg_temp.host(d), status, 100, 300, md5(n::text) || '00000000',
  true, :settings, case status when 'failed' then 'The branch is gone.' end, :bundle_key, :bundle_size, :bundle_sha256,
  pg_temp.moment(n, :exports), pg_temp.moment(n, :exports)
from (
  select n, 1 + (n - 1) % :domains as d, case when n % 50 = 7 then 'failed' else 'completed' end as status
  from generate_series(1, :exports) n
) each;
insert into releases (domain, job_id, is_current, published_at)
select domain, id, row_number() over (partition by domain order by seq desc) = 1, updated_at
from export_jobs where status = 'completed' order by seq;

insert into agent_jobs (id, organization_id, project_id, status, repository_url, model, branch, base_branch, title, pr_link, pr_id,
  pr_state, outcome, created_at, updated_at)
select pg_temp.id('aj', n), pg_temp.owner(d), pg_temp.id('prj', d), 'completed', 'https://git.scale.test/' || d || '.git',
  'openai-compatible:model', 'bindery/' || n, 'main', 'Change ' || n, 'https://git.scale.test/pulls/' || n, n::text,
  (array['open', 'merged', 'closed'])[1 + n % 3], 'changed', pg_temp.moment(n, :exports), pg_temp.moment(n, :exports)
from (select n, 1 + (n - 1) % :domains as d from generate_series(1, :exports) n) each;
insert into agent_turns (job_id, turn, project_id, prompt, created_at, finished_at)
select id, 1, project_id, 'Explain how to rotate keys.', created_at, updated_at from agent_jobs;
insert into agent_events (job_id, seq, turn, type, data)
select id, seq, 1, 'message', '{"text":"Read the page."}'
from agent_jobs, generate_series(1, 5) seq;

insert into automations (id, organization_id, project_id, name, prompt, trigger, delivery, next_run_at)
select pg_temp.id('au', n), pg_temp.owner(n), pg_temp.id('prj', n), 'Automation ' || n, 'Keep the page up to date.',
  '{"type":"schedule","cron":"0 6 * * *","timeZone":"UTC"}', 'grow', now() + interval '20 days'
from generate_series(1, :domains) n;
insert into automation_runs (id, automation_id, cause, job_id, turn, started_at, finished_at, outcome)
select pg_temp.id('ar', n), pg_temp.id('au', 1 + (n - 1) % :domains), '{"type":"api"}', pg_temp.id('aj', n), 1, now(), now(), 'changed'
from generate_series(1, :exports) n;

insert into pull_requests (id, project_id, head, base, title, body, state)
select pg_temp.id('pr', n), pg_temp.id('prj', 1 + (n - 1) % :domains), 'bindery/' || n, 'main', 'Change ' || n, '',
  case when n % 2 = 0 then 'merged' else 'closed' end
from generate_series(1, :exports) n;
insert into pull_reports (project_id, pull_id, mark, is_requested)
select pg_temp.id('prj', 1 + (n - 1) % :domains), n::text, 'mark-' || n, false from generate_series(1, :exports) n;

insert into webhooks (id, organization_id, shown_url, target, format, events)
select pg_temp.id('wh', n), pg_temp.id('org', n), 'https://hooks.scale.test', '\x00', 'standard', array['export.failed']
from generate_series(1, :organizations) n;
insert into webhook_deliveries (id, webhook_id, event, message, status, attempts, is_queued, created_at, updated_at)
select pg_temp.id('msg', n), pg_temp.id('wh', 1 + n % :organizations), 'export.completed', '{}', 'delivered', 1, true, moment, moment
from (select n, pg_temp.moment(n, :exports) as moment from generate_series(1, :exports) n) each;

insert into audit_log (id, organization_id, action, actor_kind, actor_id, subject, details, created_at, position, hash)
select pg_temp.id('au', n), pg_temp.id('org', 1 + n % :organizations), 'export.create', 'key', pg_temp.id('key', 1), pg_temp.id('se', n),
  '{}', pg_temp.moment(n, 2 * :exports), n, sha256(n::text::bytea)
from generate_series(1, 2 * :exports) n;
update audit_chain set position = 2 * :exports;
insert into idempotency_keys (organization_id, key, request_hash, status, response)
select pg_temp.id('org', 1 + n % :organizations), 'request-' || n, sha256(n::text::bytea), 201, '{}'
from generate_series(1, :exports) n;

-- A few sites have most readers.
insert into site_events (domain, day, at, kind, visitor, page, referrer, query, results)
select pg_temp.host(1 + floor(:domains * share ^ 3)::bigint), (at at time zone 'UTC')::date, at, kind, sha256((n % 5000)::text::bytea),
  '/page-' || n % 50, '', case kind when 'search' then 'word ' || n % 90 else '' end, case kind when 'search' then n % 3 end
from (
  select n, random() as share, now() - interval '2 days' * random() as at, case when n % 10 = 0 then 'search' else 'view' end as kind
  from generate_series(1, :events) n
) each;
insert into site_days (domain, day, kind, name, target, count, visitors, empty)
select pg_temp.host(d), current_date - age, 'page', '/page-' || page, '', 20, 10, 0
from generate_series(1, :domains) d, generate_series(3, 12) age, generate_series(1, 10) page;
insert into site_feedback (domain, id, page, helpful, comment, created_at)
select pg_temp.host(1 + n % :domains), 'fb' || n, '/page-' || n % 50, n % 3 > 0, case when n % 5 = 0 then 'Explain more.' end,
  pg_temp.moment(n, :exports)
from generate_series(1, :exports) n;
insert into assistant_questions (domain, id, question, language, is_answered, citations, created_at)
select pg_temp.host(1 + n % :domains), 'q' || n, 'How do I rotate keys?', 'en', n % 4 > 0, '{}', pg_temp.moment(n, :exports)
from generate_series(1, :exports) n;
