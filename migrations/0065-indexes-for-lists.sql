-- Exports are listed in the order of their requests.
create index export_jobs_organization_seq on export_jobs (organization_id, seq desc);
create index export_jobs_project_seq on export_jobs (organization_id, project_id, seq desc);
create index export_jobs_domain_seq on export_jobs (organization_id, domain, seq desc);
create index export_jobs_preview on export_jobs (preview, seq desc) where preview is not null;
drop index export_jobs_organization, export_jobs_project;

create index agent_jobs_organization on agent_jobs (organization_id, id desc);
create index agent_jobs_archived on agent_jobs (archived_at) where archived_at is not null;
create index pull_requests_project on pull_requests (project_id, id desc);

-- Workers list these projects every second or minute.
create index projects_local on projects (id) where repository_url like '/%';
create index projects_polled on projects (id) where poll_seconds is not null;

create index user_sessions_end on user_sessions (expires_at);
-- Events arrive in the order of their days.
create index site_events_age on site_events using brin (day);

-- The built-in host changes its pull requests without their jobs. These triggers keep `agent_jobs.pr_state` equal, so that
-- jobs can be found by it.
create function copy_pull_state() returns trigger language plpgsql as $$
begin
  update agent_jobs set pr_state = new.state
  where project_id = new.project_id and pr_id = new.id and pr_state is distinct from new.state;
  return null;
end
$$;
create trigger copy_pull_state after update of state on pull_requests
  for each row when (old.state is distinct from new.state) execute function copy_pull_state();

create function read_pull_state() returns trigger language plpgsql as $$
declare
  current_state text;
begin
  select state into current_state from pull_requests where id = new.pr_id and project_id = new.project_id;
  if found then
    new.pr_state := current_state;
  end if;
  return new;
end
$$;
create trigger read_pull_state before insert or update of pr_id, pr_state on agent_jobs
  for each row when (new.pr_id is not null) execute function read_pull_state();

update agent_jobs set pr_state = pull_requests.state from pull_requests
where pull_requests.id = pr_id and pull_requests.project_id = agent_jobs.project_id
  and pr_state is distinct from pull_requests.state;

create index agent_jobs_pull_state on agent_jobs (organization_id, pr_state, id desc) where pr_state is not null;
