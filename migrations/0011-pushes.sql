-- The secret that a repository host signs its webhooks with; sealed, and bound to the project.
create table project_hooks (
  project_id text primary key references projects on delete cascade,
  secret bytea not null,
  created_at timestamptz(3) not null default now()
);

-- Seconds between looks for new commits, for hosts that cannot call in; null: there are none.
alter table projects add column poll_seconds integer check (poll_seconds between 60 and 604800);

-- The head of a project's branch as it was last seen.
create table repository_heads (
  project_id text primary key references projects on delete cascade,
  -- Null until somebody has looked.
  commit_id text,
  looked_at timestamptz(3),
  -- Why a look waits in the queue, where another one would find the same; null: none does.
  waiting_for text check (waiting_for in ('push', 'poll'))
);
