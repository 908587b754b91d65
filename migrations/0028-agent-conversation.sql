-- Agent jobs can wait for people, and people can stop them.
alter table agent_jobs
  -- What the job waits for, as the API shows it: a question or a plan. null: nothing.
  add column waiting json,
  -- When the job continues without an answer.
  add column waiting_until timestamptz(3),
  -- When a person stopped the current turn. null: no one did.
  add column stopped_at timestamptz(3),
  add check ((waiting is null) = (waiting_until is null)),
  add check (waiting is null or status = 'active');
create index agent_jobs_waiting on agent_jobs (waiting_until) where waiting_until is not null;

-- Webhooks report a job that starts to wait, like the end of a job.
create function note_agent_waiting() returns trigger language plpgsql as $$
begin
  insert into job_ends (webhook_id, job_id, event)
    select id, new.id, 'agent.waiting' from webhooks
    where organization_id = new.organization_id and (project_id is null or project_id = new.project_id)
      and is_active and 'agent.waiting' = any (events);
  return null;
end
$$;

create trigger note_agent_waiting after update of waiting on agent_jobs for each row
  when (old.waiting is null and new.waiting is not null) execute function note_agent_waiting();
