alter table export_jobs
  -- Its bundle is kept whatever its age.
  add column is_pinned boolean not null default false,
  -- From when its bundle is no longer given out, and when it was deleted. The job stays what it is.
  add column bundle_expired_at timestamptz(3),
  add column bundle_deleted_at timestamptz(3);
create index export_jobs_bundles on export_jobs (organization_id, domain, id desc)
  where status = 'completed' and bundle_expired_at is null;
create index export_jobs_expired on export_jobs (id) where bundle_expired_at is not null and bundle_deleted_at is null;
