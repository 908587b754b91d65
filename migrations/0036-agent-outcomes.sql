-- How the last turn ended. null: it hasn't, or it ended before these columns existed.
alter table agent_jobs
  -- Of a completed turn.
  add column outcome text check (outcome in ('changed', 'unchanged', 'could_not', 'stopped', 'plan_rejected')),
  -- Of a failed turn.
  add column failure_code text;
