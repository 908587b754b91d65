-- The signed-in user who sent a prompt, as they were named then: a repeated turn must create the same commit. null: an API
-- key or a comment on a Git host.
alter table agent_turns
  add column author_name text,
  add column author_email text,
  add check ((author_name is null) = (author_email is null));
