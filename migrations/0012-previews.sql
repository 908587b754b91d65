-- Branches of a domain's project, each at an address of its own for a while.
create table previews (
  -- Part of the address: random, so that only those who were told it can look.
  slug text primary key,
  domain text not null references domains (host) on delete cascade,
  branch text not null,
  -- The export that is served; null until the first one is completed.
  job_id text references export_jobs on delete set null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  unique (domain, branch)
);
create index previews_job on previews (job_id);
create index previews_expiry on previews (expires_at);

create trigger count_site_change after insert or update or delete on previews
  for each statement execute function count_site_change();

alter table export_jobs
  -- The branch to export; null: that of the project.
  add column branch text,
  -- The preview that the export is for.
  add column preview text;
