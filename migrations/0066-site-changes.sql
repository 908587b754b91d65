-- The domains whose sites have changed, with the revision of their last change. Processes that serve sites read only the
-- domains that are newer than what they know. Deleted domains stay here.
create table site_changes (
  domain text primary key,
  revision bigint not null
);
create index site_changes_revision on site_changes (revision);

-- The revision is counted before a statement, and each changed row then notes its domain with that revision. Both become
-- visible with the commit, until which the row of the revision is locked.
create function note_site_change() returns trigger language plpgsql as $$
begin
  insert into site_changes (domain, revision)
  select distinct row_fields ->> tg_argv[0], revision
  from sites_revision, (values (to_jsonb(old)), (to_jsonb(new))) as changed (row_fields)
  where row_fields is not null
  on conflict (domain) do update set revision = excluded.revision where site_changes.revision <> excluded.revision;
  return null;
end
$$;

drop trigger count_site_change on releases;
drop trigger count_site_change on domains;
drop trigger count_site_change on previews;
drop trigger count_site_change on domain_access;

create trigger count_site_change before insert or update or delete on releases
  for each statement execute function count_site_change();
create trigger count_site_change before update or delete on domains
  for each statement execute function count_site_change();
create trigger count_site_change before insert or update or delete on previews
  for each statement execute function count_site_change();
create trigger count_site_change before insert or update or delete on domain_access
  for each statement execute function count_site_change();

create trigger note_site_change after insert or update or delete on releases
  for each row execute function note_site_change('domain');
create trigger note_site_change after update or delete on domains
  for each row execute function note_site_change('host');
create trigger note_site_change after insert or update or delete on previews
  for each row execute function note_site_change('domain');
create trigger note_site_change after insert or update or delete on domain_access
  for each row execute function note_site_change('host');
