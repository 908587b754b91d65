-- Why an export waits, while it does: for a full disk, or for a server that cannot be reached.
alter table export_jobs
  add column waiting text check (waiting is null or status = 'queued'),
  -- Since when it could not go on; kept while it is tried again.
  add column waiting_since timestamptz(3);
