-- What the assistant of sites has used up: messages of an hour, tokens of a day. Limits hold for all processes together.
create table assistant_usage (
  -- What is counted, such as tokens:docs.example.com.
  scope text not null,
  period text not null check (period in ('hour', 'day')),
  starts_at timestamptz not null,
  amount bigint not null,
  primary key (scope, period, starts_at)
);

-- What readers of hosted sites asked. Nothing in it tells who a reader is, unless the reader wrote it into the question.
create table assistant_questions (
  domain text not null references domains (host) on delete cascade,
  -- Opaque; known only to the reader who asked.
  id text not null,
  question text not null,
  -- BCP 47 tag of the interface.
  language text not null,
  -- False: the documentation does not say it.
  is_answered boolean not null,
  -- Site URLs that the reply leads to, best first.
  citations text[] not null,
  rating text check (rating in ('up', 'down')),
  created_at timestamptz(3) not null default now(),
  primary key (domain, id)
);
create index assistant_questions_newest on assistant_questions (domain, created_at desc);
