-- The state of the translations of a project's branch, as of its last export.
create table page_translations (
  project_id text primary key references projects on delete cascade,
  commit_id text not null,
  -- Written as JSON text: the languages in the order of the navigation.
  languages text not null,
  checked_at timestamptz(3) not null default now()
);
