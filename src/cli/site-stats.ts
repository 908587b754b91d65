import path from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { readDays, readMissingPages, readNames, readSearches } from '../analytics/read-metrics.ts';
import { readEventFile } from '../bundle-server/events/read-event-file.ts';
import type { ActivityQuery, SiteActivity } from '../bundle-server/events/read-event-file.ts';
import { withExamples } from './examples.ts';
import { toOneLine } from './one-line.ts';
import {
  createAnalyticsOptions,
  checkServerFolder,
  openAnalyticsDatabase,
  createServerFolderOption,
} from './site-analytics.ts';
import type { AnalyticsSource } from './site-analytics.ts';

interface StatsOptions extends AnalyticsSource {
  from?: string;
  to?: string;
  limit: number;
  json?: boolean;
}

/** `bindery site-stats`: shows readers' activity on a served site. Works while the server is running. */
export function createSiteStatsCommand(): Command {
  const command = new Command('site-stats')
    .description('show page views, searches and missing pages of a site hosted by `bindery serve`')
    .addOption(createServerFolderOption())
    .addOption(new Option('--from <day>', 'first day, in UTC (default: 29 days before the last)').argParser(parseDay))
    .addOption(new Option('--to <day>', 'last day, in UTC (default: today)').argParser(parseDay))
    .addOption(new Option('--limit <n>', 'number of rows per list').default(20).argParser(parseLimit))
    .option('--json', 'print one JSON document: {from, to, days, pages, referrers, searches, missing}')
    .action(printStats);
  for (const option of createAnalyticsOptions()) command.addOption(option);
  return withExamples(command, ['site-stats', 'site-stats --from 2026-11-01 --to 2026-11-30 --json']);
}

async function printStats({ from, to, limit, json, ...place }: StatsOptions): Promise<void> {
  const last = to ?? new Date().toISOString().slice(0, 10);
  const first = from ?? new Date(Date.parse(last) - 29 * 86_400_000).toISOString().slice(0, 10);
  const query = { from: first, to: last, limit };
  const figures = await readFigures(place, query);
  process.stdout.write(
    json ? `${JSON.stringify({ from: first, to: last, ...figures }, undefined, 2)}\n` : describe(figures, query),
  );
}

async function readFigures({ dir, analyticsDatabaseUrl: url, analyticsSite }: AnalyticsSource, query: ActivityQuery) {
  if (!url) {
    await checkServerFolder(dir);
    return readEventFile(path.resolve(dir), query);
  }
  const db = await openAnalyticsDatabase(url);
  try {
    const period = { ...query, domain: analyticsSite };
    return {
      days: (await readDays(db, period)).filter(({ views }) => views > 0),
      pages: await readNames(db, { ...period, kind: 'page' }),
      referrers: await readNames(db, { ...period, kind: 'referrer' }),
      searches: await readSearches(db, period),
      missing: await readMissingPages(db, period),
    };
  } finally {
    await db.destroy();
  }
}

function describe({ days, pages, referrers, searches, missing }: SiteActivity, { from, to }: ActivityQuery): string {
  if (days.length === 0 && searches.length === 0 && missing.length === 0)
    return `No views or searches from ${from} to ${to}.\n`;
  const views = days.reduce((sum, day) => sum + day.views, 0);
  const formatTable = (title: string, rows: readonly string[]) =>
    rows.length === 0 ? '' : `\n   views visitors  ${title}\n${rows.join('')}`;
  const formatRow = (name: string, each: { views: number; visitors: number }) =>
    `${formatCell(each.views)} ${formatCell(each.visitors)}  ${toOneLine(name)}\n`;
  const searchLines = searches.map(
    ({ query, searches: count, withoutResults, clicked }) =>
      `${formatCell(count)} ${formatCell(withoutResults)}  ${toOneLine(query)}${clicked.map(({ page, clicks }) => `  → ${toOneLine(page)} (${clicks})`).join('')}\n`,
  );
  const missingRows = missing.map(({ path, linkedFrom, ...counts }) =>
    formatRow([path, ...linkedFrom.map(({ page, views: count }) => `← ${page} (${count})`)].join('  '), counts),
  );
  return (
    `Views from ${from} to ${to}: ${views}\n` +
    formatTable(
      'day (UTC)',
      days.map((each) => formatRow(each.day, each)),
    ) +
    formatTable(
      'page',
      pages.map((each) => formatRow(each.name, each)),
    ) +
    formatTable(
      'from site',
      referrers.map((each) => formatRow(each.name, each)),
    ) +
    (searchLines.length === 0 ? '' : `\nsearches  no results  query → opened\n${searchLines.join('')}`) +
    formatTable('page not found ← linked from', missingRows)
  );
}

function formatCell(count: number): string {
  return String(count).padStart(8);
}

function parseDay(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))) return text;
  throw new InvalidArgumentError('Expected a day such as 2026-11-30.');
}

function parseLimit(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a whole number from 1 to 99999.');
}
