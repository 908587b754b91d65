-- Programs of others that are told when a job of an organization, or of one of its projects, has ended.
create table webhooks (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  -- null: of all projects.
  project_id text,
  -- The address without what may be secret in it.
  shown_url text not null,
  -- The address and the secret that messages are signed with, as JSON; sealed, and bound to the id.
  target bytea not null,
  format text not null check (format in ('standard', 'slack')),
  events text[] not null check (cardinality(events) > 0),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
create index webhooks_organization on webhooks (organization_id, id);

-- Ends of jobs that a webhook is to be told of, until its delivery is written.
create table job_ends (
  id bigint generated always as identity primary key,
  webhook_id text not null references webhooks on delete cascade,
  job_id text not null,
  event text not null,
  ended_at timestamptz(3) not null default now()
);

create table webhook_deliveries (
  -- Stays the same however often it is sent: receivers leave out what they have.
  id text primary key,
  webhook_id text not null references webhooks on delete cascade,
  event text not null,
  -- null: a test.
  job_id text,
  -- What is told, as it was when the job ended.
  message jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  -- Since it was last asked for.
  attempts integer not null default 0,
  response_status integer,
  -- Why the last attempt failed.
  error text,
  next_try_at timestamptz(3),
  -- Whether it has a queue entry.
  is_queued boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_unqueued on webhook_deliveries (id) where not is_queued;
create index webhook_deliveries_age on webhook_deliveries (updated_at) where status <> 'waiting';

-- A trigger, so that no way of ending a job tells nobody: it ends, and whom it is told is known, or neither.
create function note_job_end() returns trigger language plpgsql as $$
declare
  ended text := tg_argv[0] || '.' || case when to_jsonb(new) ->> 'canceled_at' is null then new.status else 'canceled' end;
begin
  insert into job_ends (webhook_id, job_id, event)
    select id, new.id, ended from webhooks
    where organization_id = new.organization_id and (project_id is null or project_id = new.project_id)
      and is_active and ended = any (events);
  return null;
end
$$;

create trigger note_job_end after update of status on export_jobs for each row
  when (old.status in ('queued', 'running') and new.status in ('completed', 'failed')) execute function note_job_end('export');
create trigger note_job_end after update of status on agent_jobs for each row
  when (old.status = 'active' and new.status in ('completed', 'failed')) execute function note_job_end('agent');
