-- Paths that readers opened and that a site doesn't have. `page` is the path, and `referrer` the site URL of the page with
-- the link; empty where the link was of another site, or there was none.
alter table site_events drop constraint site_events_kind_check;
alter table site_events add constraint site_events_kind_check check (kind in ('view', 'search', 'click', 'missing'));
alter table site_days drop constraint site_days_kind_check;
-- missing: by path; missing-link: by path and page with the link.
alter table site_days add constraint site_days_kind_check
  check (kind in ('site', 'page', 'referrer', 'search', 'click', 'missing', 'missing-link'));

create or replace view site_live_days as
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
  from site_events where kind = 'click' group by domain, day, query, page
  union all
  select domain, day, 'missing', page, '', count(*)::integer, count(distinct visitor)::integer, 0
  from site_events where kind = 'missing' group by domain, day, page
  union all
  select domain, day, 'missing-link', page, referrer, count(*)::integer, count(distinct visitor)::integer, 0
  from site_events where kind = 'missing' and referrer <> '' group by domain, day, page, referrer;
