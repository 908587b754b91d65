-- What the current or last turn of a job has changed so far, for people who follow it. Replaced whenever files change.
create table agent_diffs (
  job_id text primary key references agent_jobs on delete cascade,
  turn integer not null,
  -- Number of the event that changed the files. An earlier event never replaces a later one.
  seq integer not null,
  -- Files with their hunks, limited in size.
  changes json not null,
  updated_at timestamptz(3) not null default now()
);
