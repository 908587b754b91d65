-- Comments and reviews on pull requests of the built-in host.
create table pull_comments (
  id text primary key,
  pull_id text not null references pull_requests on delete cascade,
  -- The first comment of the thread, for a reply.
  thread_id text references pull_comments on delete cascade,
  -- Set for the text of a review.
  verdict text check (verdict in ('comment', 'approve', 'request-changes')),
  -- user: a signed-in user. key: an API key, or a visitor with a link that it created. agent: Bindery's agent.
  author_kind text not null check (author_kind in ('user', 'key', 'agent')),
  -- No reference: the comment outlives its author.
  author_id text check ((author_id is null) = (author_kind = 'agent')),
  author_name text not null,
  body text not null check (body <> '' or verdict = 'approve'),
  -- The commented line: its number in the file before or after the change.
  path text,
  line integer check (line >= 1),
  side text check (side in ('before', 'after')),
  check ((line is null) = (side is null)),
  check (line is null or path is not null),
  check (thread_id is null or (path is null and verdict is null)),
  -- Only for the first comment of a thread.
  resolved_at timestamptz(3) check (resolved_at is null or thread_id is null),
  resolved_by text,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index pull_comments_pull on pull_comments (pull_id, id);
