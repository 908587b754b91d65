-- `version` is now a label that tags an export; the version of the site that is exported has a column of its own.
alter table export_jobs add column site_version text;
-- Jobs that are under way go on as they were asked for.
update export_jobs set site_version = version where status in ('queued', 'running');
