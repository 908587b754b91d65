-- When an owner of work was last given a slot of a queue: among owners with equally much running, the one that has waited longest is next.
create table queue_turns (
  queue text not null,
  -- An organization; no foreign key, as entries of a queue may outlive what they are about.
  owner text not null,
  taken_at timestamptz not null,
  primary key (queue, owner)
);
