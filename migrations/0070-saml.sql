-- Sign-ins with a SAML identity provider that are under way, for all API processes.
create table saml_sign_ins (
  -- ID of the request at the provider.
  id text primary key,
  -- SHA-256 of the secret in the browser's cookie. null: the provider started the sign-in.
  browser_hash bytea check (octet_length(browser_hash) = 32),
  -- Path of the dashboard to open afterwards.
  callback_path text not null,
  -- Token of the invitation whose link the user opened.
  invitation text,
  -- The signed-in user who links the provider.
  link_user_id text references users on delete cascade,
  -- What the provider confirmed, and the SHA-256 of the single-use code with which the browser continues.
  identity jsonb,
  code_hash bytea unique check (octet_length(code_hash) = 32),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
create index saml_sign_ins_end on saml_sign_ins (expires_at);

-- Assertions that were used, until they expire: none works twice.
create table saml_assertions (
  -- SHA-256 of the issuer and the ID of the assertion.
  hash bytea primary key check (octet_length(hash) = 32),
  expires_at timestamptz(3) not null
);
create index saml_assertions_end on saml_assertions (expires_at);
