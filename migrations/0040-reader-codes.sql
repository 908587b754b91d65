-- Members of an organization read its protected sites with their account on the dashboard.
alter table domain_access drop constraint domain_access_kind_check;
alter table domain_access add constraint domain_access_kind_check
  check (kind in ('public', 'password', 'organization'));

-- Single-use codes with which the dashboard sends a member back to a site.
create table reader_codes (
  code_hash text primary key,
  host text not null,
  challenge text not null,
  user_id text not null references users on delete cascade,
  expires_at timestamptz(3) not null
);

-- A removed member must not keep reading. The sessions of the others begin again by themselves, because they are still
-- signed in to the dashboard.
create function end_reader_sessions() returns trigger language plpgsql as $$
begin
  update domain_access set version = gen_random_uuid()::text
    where organization_id = old.organization_id and kind = 'organization';
  return null;
end
$$;
create trigger end_reader_sessions after delete on members for each row execute function end_reader_sessions();
