alter table projects
  -- Why people can't start jobs by mentioning the agent, and what to do. null: they can.
  add column mention_problem text;

-- Issues and pull requests in which someone may have mentioned the agent.
create table discussions (
  project_id text not null references projects on delete cascade,
  kind text not null check (kind in ('issue', 'pull')),
  -- The number on the Git host.
  subject_id text not null,
  -- Older posts are ignored.
  since timestamptz(3) not null,
  -- When to read it next. null: not until a webhook arrives or a job ends.
  due_at timestamptz(3),
  -- Until when a process works on it.
  reserved_until timestamptz(3),
  -- Number of failed attempts since the last success.
  failures integer not null default 0,
  primary key (project_id, kind, subject_id)
);
create index discussions_due on discussions (due_at) where due_at is not null;

-- Mentions of the agent outside of its own pull requests. Each starts at most one prompt.
create table mentions (
  id text primary key,
  project_id text not null,
  kind text not null,
  subject_id text not null,
  -- The post's ID on the Git host.
  host_id text not null,
  -- The thread to reply in, in the form that the host needs. null: the issue or pull request itself.
  thread text,
  -- ignored: from someone without write access. refused: no job could start. started: has a job. announced: people were
  -- told about the job. answered: people were told how it ended, or why it couldn't start.
  state text not null check (state in ('ignored', 'refused', 'started', 'announced', 'answered')),
  -- Why no job could start.
  reason text,
  job_id text references agent_jobs on delete set null,
  turn integer,
  created_at timestamptz(3) not null default now(),
  foreign key (project_id, kind, subject_id) references discussions on delete cascade,
  unique (project_id, host_id)
);
create index mentions_open on mentions (job_id, turn) where state = 'announced';
create index mentions_subject on mentions (project_id, kind, subject_id);
