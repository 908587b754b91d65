-- Repositories that a project's agent can read but never changes.
create table context_repositories (
  project_id text not null references projects on delete cascade,
  name text not null check (name ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  repository_url text not null,
  branch text not null,
  -- The only folder that the agent can read; empty for the whole repository.
  folder text not null default '',
  -- AES-256-GCM, bound to the project and the name; null for a repository that anyone can read.
  credentials bytea,
  -- null: detected from the repository URL.
  host text check (host in ('github', 'gitlab', 'bitbucket', 'gitea', 'built-in')),
  host_api_url text,
  created_at timestamptz(3) not null default now(),
  primary key (project_id, name)
);
