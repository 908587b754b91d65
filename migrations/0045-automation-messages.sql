-- Only the run of an automation sends no message if it finds nothing to do. A person's message to its job does.
drop trigger note_job_end on agent_jobs;

create function note_agent_end() returns trigger language plpgsql as $$
begin
  if new.outcome = 'unchanged' and exists (
    select from automation_runs
    where job_id = new.id and finished_at is null
      and turn = (select max(turn) from agent_turns where agent_turns.job_id = new.id)
  ) then
    return null;
  end if;
  insert into job_ends (webhook_id, job_id, event)
    select id, new.id, 'agent.' || new.status from webhooks
    where organization_id = new.organization_id and (project_id is null or project_id = new.project_id)
      and is_active and 'agent.' || new.status = any (events);
  return null;
end
$$;

create trigger note_job_end after update of status on agent_jobs for each row
  when (old.status = 'active' and new.status in ('completed', 'failed')) execute function note_agent_end();
