-- Members that are not people: they have a role and keys, and can't sign in.
create table service_accounts (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  name text not null check (name <> ''),
  role text not null check (role in ('admin', 'member', 'viewer')),
  created_by text references users on delete set null,
  created_at timestamptz(3) not null default now(),
  -- The row stays, so that revoked keys still show whose they were.
  deleted_at timestamptz(3),
  unique (organization_id, id)
);
create unique index service_accounts_name on service_accounts (organization_id, lower(name)) where deleted_at is null;

-- Only people with a role in a private project, and admins and owners of the organization, have access to it.
alter table projects add column is_private boolean not null default false;
create index projects_private on projects (organization_id) where is_private;
-- So that a role can't belong to a project of another organization.
alter table projects add constraint projects_owner unique (id, organization_id);

-- Roles of members in single projects, beside their role in the organization. They end with the membership.
create table project_roles (
  project_id text not null,
  organization_id text not null,
  user_id text,
  service_account_id text,
  role text not null check (role in ('viewer', 'editor', 'admin')),
  created_at timestamptz(3) not null default now(),
  check (num_nonnulls(user_id, service_account_id) = 1),
  unique (project_id, user_id),
  unique (project_id, service_account_id),
  foreign key (project_id, organization_id) references projects (id, organization_id) on delete cascade,
  foreign key (organization_id, user_id) references members on delete cascade,
  foreign key (organization_id, service_account_id) references service_accounts (organization_id, id) on delete cascade
);
create index project_roles_user on project_roles (organization_id, user_id) where user_id is not null;
create index project_roles_account on project_roles (service_account_id) where service_account_id is not null;

-- Roles in projects that a person gets by accepting the invitation: objects with `projectId` and `role`.
alter table invitations add column project_roles jsonb not null default '[]';

-- Keys of service accounts are limited to what the account can do, so they have limits, too: see 0061.
alter table api_keys add column service_account_id text references service_accounts on delete cascade;
create index api_keys_service_account on api_keys (service_account_id) where service_account_id is not null;
alter table api_keys drop constraint api_keys_limits_check;
alter table api_keys add constraint api_keys_limits_check check (
  case when project_ids is null and actions is null and service_account_id is null then limited_scopes is null
  else limited_scopes is not null and scopes is not null and cardinality(scopes) = 0 end
);
