-- Who sent a prompt, for emails about its job. null: an API key.
alter table agent_turns add column user_id text references users on delete set null;
