-- What the operator of a domain decided of the features that its deployment kind leaves open: {"search": false}.
alter table domains
  add column features jsonb not null default '{}' check (jsonb_typeof(features) = 'object'),
  -- Groups of readers whose pages are in its exports.
  add column reader_groups text[] not null default '{}';
-- Jobs hold the features of their site in place of two of them. Those that are not under way need none any more.
update export_jobs
set settings = (settings - 'airGapped' - 'search' - 'playground') || jsonb_build_object(
  'features',
  case when settings -> 'airGapped' = 'true' then
    '{"deployment": "air-gapped", "search": false, "assistant": false, "analytics": false, "playground": false}'::jsonb
  else
    '{"deployment": "cloud", "search": true, "assistant": true, "analytics": true, "playground": true}'::jsonb
  end
)
where status in ('queued', 'running') and not settings ? 'features';
