-- Order in which exports were requested, and in which releases became current: clocks can be set back, a sequence cannot.
create sequence export_jobs_seq;
alter table export_jobs add column seq bigint;
update export_jobs set seq = ordered.place
  from (select id, row_number() over (order by id) as place from export_jobs) ordered where ordered.id = export_jobs.id;
select setval('export_jobs_seq', (select count(*) from export_jobs) + 1, false);
alter table export_jobs alter column seq set default nextval('export_jobs_seq'), alter column seq set not null;
alter sequence export_jobs_seq owned by export_jobs.seq;
create unique index export_jobs_order on export_jobs (seq);

create sequence releases_seq;
alter table releases add column seq bigint;
update releases set seq = ordered.place
  from (select domain, job_id, row_number() over (order by published_at, job_id) as place from releases) ordered
  where ordered.domain = releases.domain and ordered.job_id = releases.job_id;
select setval('releases_seq', (select count(*) from releases) + 1, false);
alter table releases alter column seq set default nextval('releases_seq'), alter column seq set not null;
alter sequence releases_seq owned by releases.seq;

-- Why a release cannot be served, as the process that tried last says; null: it can, or nobody has tried.
alter table releases add column problem text;

-- Hashes of stored objects, in hexadecimal; null for objects of earlier versions.
alter table export_segments add column sha256 text, add column meta_sha256 text;
alter table export_jobs add column diagnostics_sha256 text;
-- Entity tag of the bundle whose bytes were last read and found right.
alter table export_jobs add column bundle_etag text;
