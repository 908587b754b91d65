-- Keys that are limited to projects, to actions, or to a service account.
-- Their scopes are in `limited_scopes`, and `scopes` is empty: processes of earlier versions, which don't know the
-- limits, reject such keys for every request.
alter table api_keys
  -- null: the key has no limits, and `scopes` applies.
  add column limited_scopes text[] check (
    cardinality(limited_scopes) > 0 and limited_scopes <@ array['read', 'write', 'admin']
  ),
  -- Ids of the only projects that the key can reach; null: all.
  add column project_ids text[] check (cardinality(project_ids) > 0),
  -- The only actions that the key can perform; null: all that its scopes include.
  add column actions text[] check (cardinality(actions) > 0);

alter table api_keys drop constraint api_keys_scopes_check;
alter table api_keys add constraint api_keys_scopes_check check (
  scopes is null or (scopes <@ array['read', 'write', 'admin'] and (cardinality(scopes) > 0 or limited_scopes is not null))
);
alter table api_keys add constraint api_keys_limits_check check (
  case when project_ids is null and actions is null then limited_scopes is null
  else limited_scopes is not null and scopes is not null and cardinality(scopes) = 0 end
);
