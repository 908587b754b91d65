-- Parts of a large export, each rendered by whichever worker is free. Whoever does the last one queues the end of the export.
create table export_shards (
  job_id text not null references export_jobs on delete cascade,
  index integer not null check (index >= 0),
  -- Indexes of its segments: from the first up to, and without, the end.
  first_segment integer not null check (first_segment >= 0),
  end_segment integer not null check (end_segment > first_segment),
  pages integer not null check (pages >= 0),
  pages_done integer not null default 0 check (pages_done between 0 and pages),
  done_at timestamptz(3),
  primary key (job_id, index)
);
