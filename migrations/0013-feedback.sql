-- What readers of hosted sites said about pages. Nothing in it tells who a reader is.
create table site_feedback (
  domain text not null references domains (host) on delete cascade,
  -- Opaque; known only to the page that sent the response.
  id text not null,
  -- Site URL of the page.
  page text not null,
  helpful boolean not null,
  comment text,
  created_at timestamptz(3) not null default now(),
  primary key (domain, id)
);
create index site_feedback_newest on site_feedback (domain, created_at desc);
