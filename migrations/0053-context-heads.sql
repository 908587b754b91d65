-- Branches and tags of context repositories at their last poll, for automations that wait for new ones.
create table context_heads (
  project_id text not null references projects on delete cascade,
  name text not null,
  due_at timestamptz(3) not null,
  branch text,
  -- null: not polled yet, or the repository doesn't have the branch.
  commit_id text,
  -- Name to commit. null: not polled yet.
  tags jsonb,
  primary key (project_id, name)
);
