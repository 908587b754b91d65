-- How a project's pull requests are opened. null: known from the host name of the repository.
alter table projects
  add column host text check (host in ('github', 'gitlab', 'bitbucket', 'gitea', 'built-in')),
  -- Base of the host's API, for one that is not where its kind of host usually has it.
  add column host_api_url text;

create table agent_jobs (
  id text primary key,
  organization_id text not null,
  project_id text not null,
  status text not null default 'active' check (status in ('active', 'completed', 'archived', 'failed')),
  -- As the job was created: the project may have moved since.
  repository_url text not null,
  model text not null,
  -- The branch that the agent works on, and the one that its pull request is to be merged into.
  branch text not null,
  base_branch text not null,
  -- The pull request of the present branch: its address, and what the host calls it.
  pr_link text,
  pr_id text,
  error text check (error is null or status in ('failed', 'archived')),
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  -- In millionths of a US dollar; null when the price of the model is not known.
  cost_micros bigint,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  archived_at timestamptz(3) check ((archived_at is not null) = (status = 'archived')),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
create index agent_jobs_project on agent_jobs (organization_id, project_id, id desc);
create index agent_jobs_finished on agent_jobs (updated_at) where status in ('completed', 'failed');

-- One prompt and the work it leads to: the first of a job, and each follow-up.
create table agent_turns (
  job_id text not null references agent_jobs on delete cascade,
  turn integer not null check (turn >= 1),
  project_id text not null references projects on delete cascade,
  prompt text not null check (prompt <> ''),
  -- Of the clock, not of the transaction: those of one project are in the order in which they were accepted.
  created_at timestamptz(3) not null default clock_timestamp(),
  finished_at timestamptz(3),
  primary key (job_id, turn)
);
-- The hourly limit counts these.
create index agent_turns_project on agent_turns (project_id, created_at);

-- What happened, in order; only ever appended to. A killed job is continued from here.
create table agent_events (
  job_id text not null references agent_jobs on delete cascade,
  seq integer not null check (seq >= 1),
  turn integer not null check (turn >= 1),
  type text not null,
  -- Not jsonb, which refuses what files and models may well hold, such as NUL.
  data json not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (job_id, seq)
);

-- Pull requests of repositories that Bindery hosts itself.
create table pull_requests (
  id text primary key,
  project_id text not null references projects on delete cascade,
  head text not null,
  base text not null,
  title text not null,
  body text not null,
  state text not null default 'open' check (state in ('open', 'merged', 'closed')),
  -- Set when it is merged or closed, so that the diff of a branch that is gone can still be shown.
  base_commit text,
  head_commit text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- At most one open pull request per branch.
create unique index pull_requests_open on pull_requests (project_id, head) where state = 'open';
