-- Secrets that every process of the installation shares, whatever machine it runs on.
create table secrets (
  name text primary key check (name in ('links')),
  -- 32 bytes; when sealed, as AES-256-GCM under BINDERY_SECRET_KEY, bound to the name.
  value bytea not null,
  is_sealed boolean not null,
  created_at timestamptz(3) not null default now(),
  check (is_sealed or octet_length(value) = 32)
);
