-- For automations whose trigger is about the state of the docs or of another host: what the last check saw, and why it
-- failed. null: there was none, or it succeeded.
alter table automations add column watch_state jsonb;
alter table automations add column watch_problem text;
