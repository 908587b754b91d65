-- The person who created the organization, for the limit per person; null: the operator.
alter table organizations add column created_by text references users on delete set null;
create index organizations_created_by on organizations (created_by);

update organizations as organization set created_by = entry.actor_id
from audit_log as entry
where entry.action = 'organization.create' and entry.subject = organization.id and entry.actor_kind = 'session'
  and exists (select from users where id = entry.actor_id);

-- When the organization proved that the host is its own, or the operator vouched for it. null: the installation asked for no proof.
alter table domains add column verified_at timestamptz(3);

-- Hosts that organizations registered and still have to prove. Several may claim one host; none of them serves anything.
create table domain_claims (
  organization_id text not null,
  host text not null check (host = lower(host) and host <> ''),
  project_id text not null,
  base text check (base is null or base like '/_%'),
  deployment text not null check (deployment in ('cloud', 'client-hosted', 'air-gapped')),
  features jsonb not null default '{}',
  reader_groups text[] not null default '{}',
  -- Public: it proves something only in the DNS of the host.
  token text not null,
  -- When the DNS was last asked, and what was wrong.
  checked_at timestamptz(3),
  problem text,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, host),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
create index domain_claims_project on domain_claims (organization_id, project_id);
