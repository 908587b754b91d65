-- A name that replaces the prompt in lists and the title of the pull request, and words to find jobs by.
alter table agent_jobs
  add column title text check (title <> ''),
  add column tags text[] not null default '{}';
create index agent_jobs_tags on agent_jobs using gin (tags);
