alter table projects
  -- Settings for pull requests, see `accounts/projects/pull-settings.ts`.
  add column pull_settings jsonb not null default '{}',
  -- Why Bindery can't report on the project's pull requests, and what to do. null: it can.
  add column pull_problem text;

-- What Bindery reports on a pull request: a commit status, and one comment that is updated in place.
create table pull_reports (
  project_id text not null references projects on delete cascade,
  -- The pull request's ID on the Git host.
  pull_id text not null,
  -- The ID in the comment, by which it is found again.
  mark text not null,
  -- When to work on it next. null: not until the pull request changes.
  due_at timestamptz(3),
  -- Until when a process works on it.
  reserved_until timestamptz(3),
  -- Whether the pull request may have changed since a process last read it.
  is_requested boolean not null default true,
  -- The newest commit, and what was found in it. null: nothing yet.
  commit_id text,
  result jsonb,
  -- The export of the preview that the report waits for.
  export_id text,
  -- What the host shows for the commit. null: nothing yet.
  status jsonb,
  comment_id text,
  comment_sha256 text,
  -- Number of failed attempts since the last success.
  failures integer not null default 0,
  created_at timestamptz(3) not null default now(),
  primary key (project_id, pull_id)
);
create index pull_reports_due on pull_reports (due_at) where due_at is not null;
