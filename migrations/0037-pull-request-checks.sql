alter table agent_jobs
  -- The checks of the pull request's newest commit, and the attempts to fix them. null: never read.
  add column checks jsonb,
  -- The time and the person that asked to fix the failing checks. null: no one.
  add column checks_request jsonb,
  -- Why comments on the pull request wait, and what to do. null: they don't.
  add column review_problem text;
