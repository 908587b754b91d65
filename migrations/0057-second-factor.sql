-- The second factor of an account with a password: the codes of an authenticator app. The sign-in library reads and writes
-- all of this.
alter table users add column two_factor_enabled boolean not null default false;

create table user_second_factors (
  id text primary key,
  user_id text not null unique references users on delete cascade,
  -- Both are encrypted by the library.
  secret text not null,
  backup_codes text not null,
  -- Whether the user has entered a code of it. Until then, sign-ins don't need it.
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz(3)
);
