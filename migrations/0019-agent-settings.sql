-- What a project decides of its agent jobs: {"branchPrefix": "docs/", "mayWrite": ["mkdocs.yml"]}.
alter table projects
  add column agent_settings jsonb not null default '{}' check (jsonb_typeof(agent_settings) = 'object');
