-- A check takes over `waiting_for` when it starts. If its process dies, the next attempt finds the reason here.
alter table repository_heads
  add column checking_for text check (checking_for in ('push', 'poll')),
  -- Number of checks that have started. Only the newest one clears `checking_for`.
  add column check_count integer not null default 0;

-- A check that was given up left its reason behind, so no further check was ever queued.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    update repository_heads set checking_for = waiting_for, waiting_for = null
    where waiting_for is not null and not exists (
      select from pgboss.job
      where name = 'look' and state in ('created', 'retry', 'active') and data->>'projectId' = repository_heads.project_id
    );
  end if;
end
$$;
