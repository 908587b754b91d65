-- The first four tables are those of better-auth, in step with its schema; a test compares them.
create table users (
  id text primary key,
  name text not null check (name <> ''),
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table user_sessions (
  id text primary key,
  user_id text not null references users on delete cascade,
  -- Worth nothing without the signature that the cookie carries beside it.
  token text not null unique,
  expires_at timestamptz(3) not null,
  ip_address text,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index user_sessions_user on user_sessions (user_id);

-- Ways to sign in: a password, or an account of the OIDC provider.
create table user_accounts (
  id text primary key,
  user_id text not null references users on delete cascade,
  provider_id text not null,
  account_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope text,
  -- Salt and scrypt hash.
  password text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (provider_id, account_id)
);
create index user_accounts_user on user_accounts (user_id);

-- Links to reset a password, and sign-ins by OIDC that are under way. Identifiers are hashed.
create table user_verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index user_verifications_identifier on user_verifications (identifier);

create table members (
  organization_id text not null references organizations on delete cascade,
  user_id text not null references users on delete cascade,
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, user_id)
);
create index members_user on members (user_id);

create table invitations (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  -- null: whoever has the link may use it.
  email text check (email = lower(email)),
  -- Whether the link went to that address and nowhere else, so that who has it has the address.
  is_mailed boolean not null default false,
  -- SHA-256 of the link's token.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- The link of a start: it makes the first owner, of all organizations without one.
  is_first boolean not null default false,
  -- null: the operator, or a key.
  invited_by text references users on delete set null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index invitations_organization on invitations (organization_id, id);
create unique index invitations_first on invitations (is_first) where is_first and used_at is null;

-- Failed attempts to sign in, counted for all API processes together.
create table sign_in_attempts (
  -- What is counted, with the account or address hashed.
  key text primary key,
  count integer not null,
  ends_at timestamptz(3) not null
);
create index sign_in_attempts_end on sign_in_attempts (ends_at);

alter table secrets drop constraint secrets_name_check;
alter table secrets add constraint secrets_name_check check (name <> '');
