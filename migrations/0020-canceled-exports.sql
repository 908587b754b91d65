-- When an export was canceled. It is a failed one: whoever polls for an end finds one that they know.
alter table export_jobs add column canceled_at timestamptz(3) check (canceled_at is null or status = 'failed');
