-- Readers sign in at a page of the site's owner, which sends them back with a signed token.
alter table domain_access drop constraint domain_access_kind_check;
alter table domain_access add constraint domain_access_kind_check
  check (kind in ('public', 'password', 'organization', 'jwt'));
-- `StoredJwt`: public keys, and URLs of sign-in pages.
alter table domain_access add column jwt jsonb;

-- Tokens with which readers signed in, until they would have expired. Each can be used once.
create table reader_tokens (
  digest text primary key,
  expires_at timestamptz(3) not null
);
