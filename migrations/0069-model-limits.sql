-- The most that models can be used for an organization in a month, and the allowed models: of the operator and of the owners.
alter table organizations add column model_limits jsonb not null default '{}';

-- What models were used for an organization in a month (UTC): agent jobs and assistants, even if the projects are gone.
create table organization_usage (
  organization_id text not null references organizations on delete cascade,
  -- The first day.
  month date not null,
  -- Input and output.
  tokens bigint not null,
  -- In millionths of a US dollar. Calls of models without a known price count nothing.
  cost_micros bigint not null,
  primary key (organization_id, month)
);

insert into organization_usage (organization_id, month, tokens, cost_micros)
select organization_id, month, sum(tokens), sum(agent_usage.cost_micros)
from agent_usage join projects on projects.id = project_id
group by 1, 2;

-- The calls that assistants make at this moment, by an estimate. One that expired counts as used: its process was killed.
create table assistant_reservations (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  tokens bigint not null,
  cost_micros bigint not null,
  expires_at timestamptz(3) not null
);
create index assistant_reservations_organization on assistant_reservations (organization_id);
