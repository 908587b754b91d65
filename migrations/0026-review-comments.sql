-- Comments on pull requests of agent jobs that ask for a change. Each becomes part of one follow-up at most.
create table review_comments (
  id text primary key,
  project_id text not null references projects on delete cascade,
  -- The comment's ID on the Git host.
  host_id text not null,
  job_id text not null references agent_jobs on delete cascade,
  -- The pull request's ID on the Git host.
  pull_id text not null,
  kind text not null check (kind in ('line', 'comment', 'changes-requested')),
  author text not null,
  body text not null,
  -- The thread to reply in, in the form that the host needs. null: the pull request itself.
  thread text,
  path text,
  line integer,
  -- pending: waits for a follow-up. sent: part of the follow-up of `turn`. answered: has a reply on the host.
  -- ignored: from someone without write access, or the job or the pull request ended first.
  state text not null default 'pending' check (state in ('pending', 'sent', 'answered', 'ignored')),
  -- The follow-up, and the comment's number in its prompt.
  turn integer check ((turn is not null) = (state in ('sent', 'answered'))),
  number integer check ((number is null) = (turn is null)),
  -- Number of failed attempts to reply.
  failures integer not null default 0,
  created_at timestamptz(3) not null default now(),
  unique (project_id, host_id)
);
create index review_comments_open on review_comments (job_id) where state in ('pending', 'sent');

alter table agent_jobs
  -- When to read the comments of the pull request next. null: not until a webhook arrives or the job finishes.
  add column review_at timestamptz(3),
  -- Until when a process reads and answers them.
  add column review_reserved_until timestamptz(3),
  -- Older comments are ignored. null: none.
  add column reviews_from timestamptz(3);
-- Comments from before this version were for people.
update agent_jobs set reviews_from = now();
create index agent_jobs_review on agent_jobs (review_at) where review_at is not null;
create index agent_jobs_pull on agent_jobs (project_id, pr_id) where pr_id is not null;
