-- Pages of a project's branch whose described files changed after them, as of its last export.
create table page_drift (
  project_id text primary key references projects on delete cascade,
  commit_id text not null,
  -- Written as JSON text, the page that is outdated for the longest time first.
  pages text not null,
  checked_at timestamptz(3) not null default now()
);
