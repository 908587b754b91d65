-- Accounts that an identity provider turned off over SCIM. They can't sign in by any means.
alter table users add column deactivated_at timestamptz(3);

-- A session that is created while its account is deactivated waits for the deactivation, and is refused.
create function refuse_deactivated_session() returns trigger language plpgsql as $$
declare
  deactivated timestamptz;
begin
  select deactivated_at into deactivated from users where id = new.user_id for share;
  if deactivated is not null then
    raise exception 'account % is deactivated', new.user_id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger refuse_deactivated_session before insert on user_sessions
  for each row execute function refuse_deactivated_session();

-- Bearer tokens of identity providers.
create table scim_tokens (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  name text not null check (name <> ''),
  -- SHA-256 of the token.
  hash bytea not null unique check (octet_length(hash) = 32),
  last4 text not null,
  -- The token before the last rotation, and until when it still works.
  former_hash bytea unique check (octet_length(former_hash) = 32),
  former_until timestamptz(3),
  rotated_at timestamptz(3),
  -- null: the operator.
  created_by text references users on delete set null,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index scim_tokens_organization on scim_tokens (organization_id, id);

-- Users of an identity provider, each with an account.
create table scim_users (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  user_id text not null unique references users on delete cascade,
  user_name text not null,
  -- In lower case, because names are compared without regard to case.
  user_name_key text not null,
  external_id text,
  active boolean not null,
  -- The other attributes, as in a response.
  attributes jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (organization_id, user_name_key)
);
create index scim_users_external on scim_users (organization_id, external_id);
create index scim_users_order on scim_users (organization_id, id);

create table scim_groups (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  display_name text not null,
  display_name_key text not null,
  external_id text,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (organization_id, display_name_key)
);
create index scim_groups_external on scim_groups (organization_id, external_id);
create index scim_groups_order on scim_groups (organization_id, id);

create table scim_group_members (
  group_id text not null references scim_groups on delete cascade,
  scim_user_id text not null references scim_users on delete cascade,
  primary key (group_id, scim_user_id)
);
create index scim_group_members_user on scim_group_members (scim_user_id);

alter table audit_log drop constraint audit_log_actor_kind_check;
alter table audit_log add constraint audit_log_actor_kind_check
  check (actor_kind in ('key', 'link', 'session', 'operator', 'scim', 'nobody'));
