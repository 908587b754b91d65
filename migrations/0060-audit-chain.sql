-- The end of the chain of audit entries, and the anchor: the last entry that retention deleted.
create table audit_chain (
  only_row boolean primary key default true check (only_row),
  position bigint not null default 0,
  hash bytea not null default '',
  anchor_position bigint not null default 0,
  anchor_hash bytea not null default ''
);
insert into audit_chain default values;

-- Each entry has the hash of its position, its contents and the hash of the entry before it.
alter table audit_log add column position bigint, add column hash bytea;
create unique index audit_log_position on audit_log (position);

-- `src/accounts/audit/verify-chain.ts` computes the same hash.
create function append_audit_entry(entry audit_log) returns void language plpgsql as $$
declare
  chain audit_chain;
begin
  -- Locks the row until the transaction ends, so that entries are appended one after another.
  update audit_chain set position = position + 1 returning * into chain;
  chain.hash := sha256(chain.hash || convert_to(jsonb_build_array(
    chain.position, entry.id, entry.organization_id, (extract(epoch from entry.created_at) * 1000)::bigint, entry.action,
    entry.actor_kind, entry.actor_id, entry.actor_name, entry.session_id, entry.ip, entry.subject, entry.details
  )::text, 'UTF8'));
  update audit_chain set hash = chain.hash;
  update audit_log set position = chain.position, hash = chain.hash where id = entry.id;
end
$$;

do $$
declare
  entry audit_log;
begin
  for entry in select * from audit_log order by id loop
    perform append_audit_entry(entry);
  end loop;
end
$$;

create function seal_audit_entry() returns trigger language plpgsql as $$
begin
  perform append_audit_entry(new);
  return null;
end
$$;

-- Deferred to the commit: the lock is the last one of a transaction, so it can't cause a deadlock. Restored entries
-- already have a hash.
create constraint trigger seal_audit_entry after insert on audit_log deferrable initially deferred
  for each row when (new.hash is null) execute function seal_audit_entry();
