-- The secret that tells visitors of one day apart; it is deleted when the day is over.
create table analytics_salts (
  day date primary key,
  salt bytea not null
);

-- Views and searches of the last days, one row each, until they are rolled up. `domain` is also the name of a site that
-- another server collects for, so that it refers to no table.
create table site_events (
  domain text not null,
  -- In UTC, like every day of the figures.
  day date not null,
  at timestamptz(3) not null,
  kind text not null check (kind in ('view', 'search', 'click')),
  -- Says nothing without the salt of its day.
  visitor bytea not null,
  -- Site URL; empty for a search.
  page text not null,
  -- Host; empty where the page before was of the site, or there was none.
  referrer text not null,
  -- Empty for a view.
  query text not null,
  -- Pages that a search has found.
  results integer
);
create index site_events_day on site_events (domain, day, kind);

-- What is left of a day: how often what happened.
create table site_days (
  domain text not null,
  day date not null,
  -- site: all views; page and referrer: those by page and by host; search: by query; click: by query and page.
  kind text not null check (kind in ('site', 'page', 'referrer', 'search', 'click')),
  name text not null,
  target text not null,
  count integer not null,
  visitors integer not null,
  -- Searches that found nothing.
  empty integer not null,
  primary key (domain, day, kind, name, target)
);

-- Events counted as a roll-up counts them.
create view site_live_days as
  select domain, day, 'site' as kind, '' as name, '' as target,
    count(*)::integer as count, count(distinct visitor)::integer as visitors, 0 as empty
  from site_events where kind = 'view' group by domain, day
  union all
  select domain, day, 'page', page, '', count(*)::integer, count(distinct visitor)::integer, 0
  from site_events where kind = 'view' group by domain, day, page
  union all
  select domain, day, 'referrer', referrer, '', count(*)::integer, count(distinct visitor)::integer, 0
  from site_events where kind = 'view' and referrer <> '' group by domain, day, referrer
  union all
  select domain, day, 'search', query, '', count(*)::integer, count(distinct visitor)::integer,
    count(*) filter (where results = 0)::integer
  from site_events where kind = 'search' group by domain, day, query
  union all
  select domain, day, 'click', query, page, count(*)::integer, count(distinct visitor)::integer, 0
  from site_events where kind = 'click' group by domain, day, query, page;

-- All figures. An event is in one of the two at any time: a roll-up moves it within a transaction.
create view site_figures as
  select domain, day, kind, name, target, count, visitors, empty from site_days
  union all
  select domain, day, kind, name, target, count, visitors, empty from site_live_days;

create function forget_site_figures() returns trigger language plpgsql as $$
begin
  delete from site_events where domain = old.host;
  delete from site_days where domain = old.host;
  delete from site_feedback where domain = old.host;
  return null;
end $$;
create trigger forget_site_figures after delete on domains for each row execute function forget_site_figures();
-- Servers of other sites keep their feedback here too.
alter table site_feedback drop constraint site_feedback_domain_fkey;
