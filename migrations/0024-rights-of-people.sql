-- Who created what acts for them, so that it ends with their membership.

-- The person who created the key, with a session or with another key of theirs; null: the operator.
alter table api_keys add column created_by text references users on delete set null;
create index api_keys_created_by on api_keys (created_by) where revoked_at is null;

-- The API key that created the invitation, which ends with it.
alter table invitations add column key_id text references api_keys on delete cascade;
-- The user who accepted the invitation: for them, accepting it again changes nothing and succeeds.
alter table invitations add column used_by text references users on delete set null;
create index invitations_inviter on invitations (invited_by) where used_at is null;

-- The admin who created a link that sets another member's password; null: the user themselves, or the operator.
alter table user_verifications add column created_by text references users on delete set null;

update api_keys as key set created_by = entry.actor_id
from audit_log as entry
where entry.action = 'key.create' and entry.subject = key.id and entry.actor_kind = 'session'
  and exists (select from users where id = entry.actor_id);

-- Keys that were created with a key belong to the person who created that one. Chains are as long as they are.
do $$
begin
  loop
    update api_keys as key set created_by = parent.created_by
    from audit_log as entry join api_keys as parent on parent.id = entry.actor_id
    where entry.action = 'key.create' and entry.subject = key.id and entry.actor_kind = 'key'
      and key.created_by is null and parent.created_by is not null;
    exit when not found;
  end loop;
end $$;

update invitations as invitation set key_id = entry.actor_id
from audit_log as entry
where entry.action = 'invitation.create' and entry.subject = invitation.id and entry.actor_kind = 'key'
  and exists (select from api_keys where id = entry.actor_id);

-- Identities of an OIDC provider are issuer and subject: the stored ID token says which issuer an account is of.
create function pg_temp.issuer_of(token text) returns text language plpgsql as $$
declare
  part text := translate(split_part(token, '.', 2), '-_', '+/');
begin
  return convert_from(decode(rpad(part, (length(part) + 3) / 4 * 4, '='), 'base64'), 'utf8')::json ->> 'iss';
exception when others then
  return null;
end $$;

update user_accounts set account_id = regexp_replace(pg_temp.issuer_of(id_token), '/$', '') || '#' || account_id
where provider_id = 'oidc' and pg_temp.issuer_of(id_token) is not null;
