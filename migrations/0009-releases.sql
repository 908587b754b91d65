-- Whether a finished job becomes the current release of its domain by itself.
alter table export_jobs add column publish boolean not null default false;

-- Exports that Bindery serves on their domain, or has served and can serve again.
create table releases (
  domain text not null references domains (host) on delete cascade,
  job_id text not null references export_jobs on delete cascade,
  is_current boolean not null default false,
  -- When it last became current.
  published_at timestamptz(3) not null default now(),
  primary key (domain, job_id)
);
create unique index releases_current on releases (domain) where is_current;
create index releases_job on releases (job_id);

-- Grows with every change of what is served. Its row is locked until the change commits, so the number that a process reads
-- stands for all changes up to it.
create table sites_revision (
  only_row boolean primary key default true check (only_row),
  revision bigint not null default 0
);
insert into sites_revision default values;

create function count_site_change() returns trigger language plpgsql as $$
begin
  update sites_revision set revision = revision + 1;
  return null;
end
$$;

create trigger count_site_change after insert or update or delete on releases
  for each statement execute function count_site_change();
create trigger count_site_change after update or delete on domains
  for each statement execute function count_site_change();
