import path from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { readFeedback as readFromDatabase } from '../analytics/feedback.ts';
import { readFeedback } from '../bundle-server/events/feedback-store.ts';
import type { Feedback, PageFeedback } from '../bundle-server/events/feedback-store.ts';
import { withExamples } from './examples.ts';
import { toOneLine } from './one-line.ts';
import {
  createAnalyticsOptions,
  checkServerFolder,
  openAnalyticsDatabase,
  createServerFolderOption,
} from './site-analytics.ts';
import type { AnalyticsSource } from './site-analytics.ts';

interface FeedbackOptions extends AnalyticsSource {
  comments: number;
  json?: boolean;
}

/** `bindery feedback`: shows readers' feedback about a served site's pages. Works while the server is running. */
export function createFeedbackCommand(): Command {
  const command = new Command('feedback')
    .description('show reader feedback from a site hosted by `bindery serve`')
    .addOption(createServerFolderOption())
    .addOption(new Option('--comments <n>', 'number of recent comments to show').default(50).argParser(parseCount))
    .option('--json', 'print one JSON document: {pages, comments}')
    .action(printFeedback);
  for (const option of createAnalyticsOptions()) command.addOption(option);
  return withExamples(command, ['feedback', 'feedback --dir /var/lib/bindery/site --json']);
}

async function printFeedback({ comments: limit, json, ...place }: FeedbackOptions): Promise<void> {
  const { pages, comments } = await readAll(place, limit);
  process.stdout.write(json ? `${JSON.stringify({ pages, comments }, undefined, 2)}\n` : describe(pages, comments));
}

async function readAll(
  { dir, analyticsDatabaseUrl: url, analyticsSite: domain }: AnalyticsSource,
  limit: number,
): Promise<{ pages: PageFeedback[]; comments: Feedback[] }> {
  if (!url) {
    await checkServerFolder(dir);
    const store = await readFeedback(path.resolve(dir));
    const feedback = { pages: store?.countByPage() ?? [], comments: store?.listComments(limit) ?? [] };
    store?.close();
    return feedback;
  }
  const db = await openAnalyticsDatabase(url);
  try {
    const { pages, comments } = await readFromDatabase(db, { domain, pages: 100_000, comments: limit });
    return { pages, comments: comments.map(({ at, ...rest }) => ({ at: at.toISOString(), ...rest })) };
  } finally {
    await db.destroy();
  }
}

function describe(pages: readonly PageFeedback[], comments: readonly Feedback[]): string {
  if (pages.length === 0) return 'No feedback yet.\n';
  const sum = (key: 'helpful' | 'unhelpful') => pages.reduce((total, page) => total + page[key], 0);
  const rows = pages.map(
    ({ page, helpful, unhelpful }) => `${formatCell(helpful)}${formatCell(unhelpful)}  ${toOneLine(page)}\n`,
  );
  const commentLines = comments.map(
    ({ at, page, helpful, comment }) =>
      `${at.slice(0, 16).replace('T', ' ')}  ${helpful ? 'yes' : 'no '}  ${toOneLine(page)}  ${toOneLine(comment)}\n`,
  );
  return (
    `Pages: ${pages.length}, helpful: ${sum('helpful')}, not helpful: ${sum('unhelpful')}\n\n   yes    no  page\n${rows.join('')}` +
    (commentLines.length === 0 ? '' : `\nComments, newest first (UTC)\n${commentLines.join('')}`)
  );
}

function formatCell(count: number): string {
  return String(count).padStart(6);
}

function parseCount(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count <= 10_000) return count;
  throw new InvalidArgumentError('Expected a whole number from 0 to 10000.');
}
