-- How much of the audit log another system has received. The process that streams locks the row meanwhile.
create table audit_stream (
  only_row boolean primary key default true check (only_row),
  -- Place in the chain of the last entry that the receiver accepted.
  position bigint not null default 0,
  hash bytea not null default '',
  sent_at timestamptz(3),
  -- Failures since the last success.
  failures integer not null default 0,
  error text,
  failed_at timestamptz(3),
  next_try_at timestamptz(3)
);
insert into audit_stream default values;
