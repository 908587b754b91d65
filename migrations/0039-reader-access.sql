-- Who can read the site of a domain. No row: everyone. It is kept apart from `domains`, because it also applies to a host
-- that still waits for verification, and must not be lost when that becomes a domain.
create table domain_access (
  organization_id text not null references organizations on delete cascade,
  host text not null,
  kind text not null check (kind in ('public', 'password')),
  -- IP addresses and CIDR ranges that can reach the site; empty: all.
  networks text[] not null default '{}',
  -- What the sign-in page shows; null: the hostname, and no color.
  title text,
  color text,
  -- Sessions are valid only for the version in which they began.
  version text not null,
  password_hash text,
  updated_at timestamptz(3) not null default now(),
  primary key (organization_id, host)
);
create trigger count_site_change after insert or update or delete on domain_access
  for each statement execute function count_site_change();

-- Sessions of readers who signed out, until they would have expired.
create table reader_sign_outs (
  session_id text primary key,
  seq bigint generated always as identity unique,
  expires_at timestamptz(3) not null
);
