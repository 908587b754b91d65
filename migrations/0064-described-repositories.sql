-- Entries of describes that can't be compared, as JSON text.
alter table page_drift add column unchecked text not null default '[]';
-- Whether a check for outdated pages is queued, and when the next one is due because pages describe context repositories.
alter table repository_heads add column drift_waiting boolean not null default false;
alter table repository_heads add column drift_due_at timestamptz(3);
create index repository_heads_drift_due_at on repository_heads (drift_due_at) where drift_due_at is not null;
