-- The Slack app of an organization.
create table slack_apps (
  organization_id text primary key references organizations on delete cascade,
  -- The signing secret and the bot token as JSON, encrypted.
  secrets bytea not null,
  team_id text not null,
  team_name text not null,
  -- The app's own user, which people mention.
  bot_user_id text not null,
  -- Why Bindery can't use Slack, and what to do. null: it can.
  problem text,
  -- Slack asked not to be called before this time.
  paused_until timestamptz(3),
  created_at timestamptz(3) not null default now()
);

-- The project that mentions in a channel are about.
create table slack_channels (
  organization_id text not null references slack_apps on delete cascade,
  channel_id text not null,
  project_id text not null references projects on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, channel_id)
);
create index slack_channels_project on slack_channels (project_id);

-- Messages and clicks that Slack sent. Kept for some days, so that a repeated one does nothing.
create table slack_events (
  organization_id text not null references slack_apps on delete cascade,
  -- Identifies a message or a click. The same message can arrive as several events.
  key text not null,
  -- Written as JSON text. null: handled.
  event text,
  due_at timestamptz(3),
  reserved_until timestamptz(3),
  failures integer not null default 0,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, key)
);
create index slack_events_due on slack_events (due_at) where due_at is not null;
create index slack_events_age on slack_events (organization_id, created_at);

-- Threads with an agent job.
create table slack_threads (
  organization_id text not null references slack_apps on delete cascade,
  channel_id text not null,
  thread_ts text not null,
  job_id text not null references agent_jobs on delete cascade,
  -- The messages of earlier turns are final.
  first_turn integer not null,
  -- The change of the job that the messages show.
  shown_at timestamptz(3),
  due_at timestamptz(3),
  reserved_until timestamptz(3),
  failures integer not null default 0,
  primary key (organization_id, channel_id, thread_ts)
);
create index slack_threads_due on slack_threads (due_at) where due_at is not null;
create index slack_threads_job on slack_threads (job_id);
create index slack_threads_shown on slack_threads (shown_at) where due_at is null;

-- Messages of Bindery in these threads.
create table slack_messages (
  organization_id text not null,
  channel_id text not null,
  thread_ts text not null,
  -- What the message shows, such as a turn or a question.
  key text not null,
  -- ID of the message in the channel. null: Bindery was about to post it.
  ts text,
  -- Hash of its current content.
  hash text,
  primary key (organization_id, channel_id, thread_ts, key),
  foreign key (organization_id, channel_id, thread_ts) references slack_threads on delete cascade
);
