-- The language that runs translate into. null: runs only do what the prompt says.
alter table automations add column translate_language text;
