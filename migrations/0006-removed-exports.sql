-- Export jobs that were deleted with their project or organization, whose objects are still to be deleted from the store.
create table removed_exports (
  job_id text primary key,
  removed_at timestamptz(3) not null default now()
);

-- A trigger, so that no way of deleting leaves objects that nobody knows of.
create function keep_removed_exports() returns trigger language plpgsql as $$
begin
  insert into removed_exports (job_id) select id from removed on conflict do nothing;
  return null;
end
$$;

create trigger keep_removed_exports after delete on export_jobs
  referencing old table as removed for each statement execute function keep_removed_exports();
