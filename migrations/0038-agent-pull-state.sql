-- What the host last said about a job's pull request. The built-in host has the state itself.
alter table agent_jobs
  add column pr_state text check (pr_state in ('open', 'merged', 'closed')),
  add column pr_draft boolean not null default false,
  add column pr_conflict boolean not null default false;

update agent_jobs set pr_state = 'open' where pr_link is not null;
