-- Keys of SSH servers, as lines of `known_hosts`. An organization connects to a server only if it has one of them.
create table ssh_host_keys (
  organization_id text not null references organizations (id) on delete cascade,
  host text not null,
  lines text not null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, host)
);

-- Generated SSH keys that no project uses yet. The private half is sealed with the installation's secret key.
create table deploy_keys (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  public_key text not null,
  private_key bytea not null,
  created_at timestamptz(3) not null default now()
);
create index deploy_keys_organization on deploy_keys (organization_id, created_at);
