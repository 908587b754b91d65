-- Automations that a file in the project's repository defines: its line, the commit, and a hash of the fields.
-- null: people created it.
alter table automations add column definition jsonb;

-- The last read of that file, and its problems with their lines.
create table automation_definitions (
  project_id text primary key references projects (id) on delete cascade,
  commit_id text not null,
  problems jsonb not null,
  read_at timestamptz(3) not null default now()
);
