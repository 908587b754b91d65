-- The part of input_tokens that providers read from their caches, and the most that a job may use; null: no limit of its own.
alter table agent_jobs
  add column cached_tokens bigint not null default 0,
  add column budget_tokens bigint check (budget_tokens > 0),
  add column budget_micros bigint check (budget_micros > 0);

-- What the agent jobs of a project have used in a month (UTC), even if the jobs are gone.
create table agent_usage (
  project_id text not null references projects on delete cascade,
  -- The first day.
  month date not null,
  -- Input and output.
  tokens bigint not null,
  -- In millionths of a US dollar. Calls of models without a known price count nothing.
  cost_micros bigint not null,
  primary key (project_id, month)
);

insert into agent_usage (project_id, month, tokens, cost_micros)
select project_id, date_trunc('month', created_at at time zone 'UTC')::date, sum(input_tokens + output_tokens),
  sum(coalesce(cost_micros, 0))
from agent_jobs
group by 1, 2;

-- The model call that a job makes at this moment, by an estimate. A job makes one call at a time, so there is one row per job.
create table agent_reservations (
  job_id text primary key references agent_jobs on delete cascade,
  project_id text not null references projects on delete cascade,
  tokens bigint not null,
  cost_micros bigint not null
);
create index agent_reservations_project on agent_reservations (project_id);
