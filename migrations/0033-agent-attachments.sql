-- Files that people sent with a prompt. Their contents are objects in the store.
create table agent_attachments (
  job_id text not null references agent_jobs on delete cascade,
  turn integer not null,
  -- 1 for the first file of a prompt.
  position integer not null check (position >= 1),
  name text not null,
  media_type text not null,
  size_bytes integer not null check (size_bytes > 0),
  sha256 text not null,
  object_key text not null unique,
  primary key (job_id, turn, position)
);

-- Objects of deleted attachments that are still to be deleted from the store.
create table removed_attachments (
  object_key text primary key,
  removed_at timestamptz(3) not null default now()
);

-- A trigger, so that no way of deleting leaves objects that nobody knows of.
create function keep_removed_attachments() returns trigger language plpgsql as $$
begin
  insert into removed_attachments (object_key) select object_key from removed on conflict do nothing;
  return null;
end
$$;

create trigger keep_removed_attachments after delete on agent_attachments
  referencing old table as removed for each statement execute function keep_removed_attachments();
