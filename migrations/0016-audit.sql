-- Who did what. Without references: an entry outlives what it is about.
create table audit_log (
  id text primary key,
  -- null: of the installation, such as the sign-in of somebody who is in no organization.
  organization_id text,
  created_at timestamptz(3) not null default now(),
  action text not null,
  actor_kind text not null check (actor_kind in ('key', 'link', 'session', 'operator', 'nobody')),
  -- Of the key or the user.
  actor_id text,
  -- As it was then.
  actor_name text,
  session_id text,
  ip text,
  subject text,
  details jsonb not null default '{}'
);
create index audit_log_organization on audit_log (organization_id, id desc);

-- `admin` manages accounts. Keys without scopes do not have it.
alter table api_keys drop constraint api_keys_scopes_check;
alter table api_keys add constraint api_keys_scopes_check
  check (scopes is null or (cardinality(scopes) > 0 and scopes <@ array['read', 'write', 'admin']));
-- Finds the keys that were created in the last hour.
create index api_keys_created on api_keys (organization_id, created_at desc);

-- Processes that take up work; each says every few seconds that it is there.
create table worker_processes (
  id text primary key,
  host text not null,
  version text not null,
  slots integer not null,
  started_at timestamptz(3) not null default now(),
  seen_at timestamptz(3) not null default now()
);
