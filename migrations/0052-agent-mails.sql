-- Whether a user gets an email when an agent job that they asked for ends.
alter table users add column agent_mails boolean not null default true;
