-- Ids are opaque, prefixed and sortable by time, so `order by id` is the order of creation.
-- Times keep milliseconds, the precision of the API, so that a value read back is the value written.

create table organizations (
  id text primary key,
  name text not null check (name <> ''),
  plan text not null default 'free' check (plan in ('free', 'pro', 'enterprise')),
  created_at timestamptz(3) not null default now()
);

create table projects (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  name text not null check (name <> ''),
  repository_url text not null,
  branch text not null default 'main',
  docs_folder text not null default '',
  -- AES-256-GCM, bound to the project id; null for a repository that anyone may read.
  credentials bytea,
  created_at timestamptz(3) not null default now(),
  -- Lets other tables prove in their foreign key that project and organization belong together.
  unique (organization_id, id)
);

create table domains (
  host text primary key check (host = lower(host) and host <> ''),
  organization_id text not null,
  project_id text not null,
  -- The path that the site lives under, such as '/docs'; null at the root of the host.
  base text check (base is null or base like '/_%'),
  deployment text not null default 'cloud' check (deployment in ('cloud', 'client-hosted', 'air-gapped')),
  created_at timestamptz(3) not null default now(),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
create index domains_project on domains (organization_id, project_id);

create table api_keys (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  name text not null check (name <> ''),
  -- SHA-256 of the key's text. The key itself is kept nowhere.
  hash bytea not null unique check (octet_length(hash) = 32),
  last4 text not null,
  -- null: everything is allowed.
  scopes text[] check (scopes is null or (cardinality(scopes) > 0 and scopes <@ array['read', 'write'])),
  expires_at timestamptz(3),
  -- Addresses and CIDR ranges; null: from everywhere.
  allowed_ips text[] check (allowed_ips is null or cardinality(allowed_ips) > 0),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index api_keys_organization on api_keys (organization_id, id);

create table export_jobs (
  id text primary key,
  organization_id text not null,
  project_id text not null,
  -- The host as it was when the job was created; the domain may be gone since.
  domain text not null,
  version text,
  -- null: the whole site.
  paths text[] check (paths is null or cardinality(paths) > 0),
  status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed')),
  progress integer not null default 0 check (progress between 0 and 100),
  page_count integer not null default 0 check (page_count >= 0),
  -- The commit that the export is pinned to; null until the repository was fetched.
  commit_id text,
  base text,
  settings jsonb not null default '{}',
  error text check ((error is not null) = (status = 'failed')),
  bundle_key text,
  size_bytes bigint,
  sha256 text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  check (status <> 'completed' or (bundle_key is not null and size_bytes is not null and sha256 is not null))
);
create index export_jobs_organization on export_jobs (organization_id, id desc);
create index export_jobs_project on export_jobs (organization_id, project_id, id desc);
create index export_jobs_unfinished on export_jobs (id) where status in ('queued', 'running');

create table export_segments (
  job_id text not null references export_jobs on delete cascade,
  index integer not null check (index >= 0),
  key text not null,
  pages integer not null check (pages >= 0),
  size bigint not null check (size >= 0),
  primary key (job_id, index),
  unique (job_id, key)
);

create table idempotency_keys (
  organization_id text not null references organizations on delete cascade,
  key text not null,
  request_hash bytea not null,
  -- The first answer; null while the first request is still being answered.
  status integer,
  response jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
