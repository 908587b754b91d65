-- Readers sign in at an OpenID Connect provider, or at an OAuth 2 server.
alter table domain_access drop constraint domain_access_kind_check;
alter table domain_access add constraint domain_access_kind_check
  check (kind in ('public', 'password', 'organization', 'jwt', 'oidc'));
alter table domain_access
  -- `OidcSettings`.
  add column oidc jsonb,
  -- Encrypted secret of Bindery's client.
  add column oidc_secret bytea;
