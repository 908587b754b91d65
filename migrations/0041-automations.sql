-- Prompts that run again and again. Each run is an agent job, or a follow-up of one.
create table automations (
  id text primary key,
  organization_id text not null,
  project_id text not null,
  name text not null check (name <> ''),
  prompt text not null check (prompt <> ''),
  -- The type of the trigger and its fields.
  trigger jsonb not null,
  -- Names of the context repositories that runs can read. null: all of the project.
  context_repositories text[],
  -- null: the project's branch.
  base_branch text,
  delivery text not null check (delivery in ('grow', 'new', 'report')),
  -- The most that one run can use. null: no separate limit.
  budget_tokens bigint check (budget_tokens > 0),
  budget_micros bigint check (budget_micros > 0),
  -- Ids of the users that get emails.
  notify text[] not null default '{}',
  status text not null default 'enabled' check (status in ('enabled', 'paused')),
  -- Why Bindery paused it. null: a person did.
  paused_reason text check (paused_reason is null or status = 'paused'),
  -- Runs in a row that failed.
  failures integer not null default 0,
  -- The next moment of the schedule. null: there is no schedule, or it is paused.
  next_run_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
create unique index automations_name on automations (project_id, name);
create index automations_organization on automations (organization_id, id desc);
create index automations_due on automations (next_run_at) where next_run_at is not null;

-- Events that an automation has already received, so that a repeated one starts nothing.
create table automation_events (
  automation_id text not null references automations on delete cascade,
  event_key text not null,
  created_at timestamptz(3) not null default now(),
  primary key (automation_id, event_key)
);
create index automation_events_age on automation_events (created_at);

create table automation_runs (
  id text primary key,
  automation_id text not null references automations on delete cascade,
  -- What the newest event says.
  cause jsonb not null,
  -- Number of events that this run handles.
  events integer not null default 1,
  requested_at timestamptz(3) not null default now(),
  -- Earliest start, and why it is later than the request.
  due_at timestamptz(3) not null default now(),
  waiting_reason text,
  -- The prompt of a job that does the work. null: not started, or the job was deleted.
  job_id text references agent_jobs on delete set null,
  turn integer,
  started_at timestamptz(3),
  finished_at timestamptz(3) check (finished_at is null or started_at is not null),
  outcome text check (outcome in ('changed', 'unchanged', 'reported', 'could_not', 'stopped', 'plan_rejected', 'failed')),
  -- The agent's summary, or the reason for a failure.
  summary text,
  pr_link text
);
create index automation_runs_automation on automation_runs (automation_id, id desc);
-- Events that arrive before a run starts share it.
create unique index automation_runs_pending on automation_runs (automation_id) where started_at is null;
create index automation_runs_open on automation_runs (due_at) where finished_at is null;

alter table agent_jobs
  add column automation_id text references automations on delete set null,
  -- Names of the context repositories that the job can read. null: all of the project.
  add column context_repositories text[],
  drop constraint agent_jobs_outcome_check,
  add constraint agent_jobs_outcome_check
    check (outcome in ('changed', 'unchanged', 'reported', 'could_not', 'stopped', 'plan_rejected'));
create index agent_jobs_automation on agent_jobs (automation_id, id desc) where automation_id is not null;

-- A run that finds nothing to do sends no message.
drop trigger note_job_end on agent_jobs;
create trigger note_job_end after update of status on agent_jobs for each row
  when (old.status = 'active' and new.status in ('completed', 'failed')
    and not (new.automation_id is not null and new.outcome is not distinct from 'unchanged'))
  execute function note_job_end('agent');

-- Webhooks report an automation that Bindery pauses, but not one that a person pauses.
create function note_automation_pause() returns trigger language plpgsql as $$
begin
  insert into job_ends (webhook_id, job_id, event)
    select id, new.id, 'automation.paused' from webhooks
    where organization_id = new.organization_id and (project_id is null or project_id = new.project_id)
      and is_active and 'automation.paused' = any (events);
  return null;
end
$$;

create trigger note_automation_pause after update of status on automations for each row
  when (old.status = 'enabled' and new.status = 'paused' and new.paused_reason is not null)
  execute function note_automation_pause();
