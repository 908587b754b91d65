/** Compares the site's diagnostics before and after the work, without the code of the agent's own checks. */
import type { SiteReport } from '../../src/agent/types/site.ts';
import { AppError } from '../../src/errors.ts';
import type { Attempt } from '../types.ts';

/** Returns the first new error or warning, or a new page that the navigation doesn't list. */
export async function gradeSite({ context, baseReport, built }: Attempt): Promise<string | undefined> {
  let report: SiteReport;
  try {
    report = await context.checkSite(context.workspace.folder, context.signal);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_site') return `the site can't be read: ${error.message}`;
    throw error;
  }
  const counts = new Map<string, number>();
  for (const problem of baseReport.problems) counts.set(getKey(problem), (counts.get(getKey(problem)) ?? 0) + 1);
  for (const problem of report.problems) {
    if (problem.severity === 'info') continue;
    const keys = [getKey(problem), getKey({ ...problem, message: restoreUrls(problem.message, built) })];
    const key = keys.find((each) => (counts.get(each) ?? 0) > 0) ?? '';
    const count = counts.get(key) ?? 0;
    if (count === 0) return `${problem.file}:${problem.line}: ${problem.message}`;
    counts.set(key, count - 1);
  }
  const unlisted = report.unlisted.filter((file) => !baseReport.unlisted.includes(file));
  return unlisted.length > 0 ? `not in the navigation: ${unlisted.join(', ')}` : undefined;
}

/** Replaces the new URLs of moved pages with their old ones, because an old problem can be on or about a moved page. */
function restoreUrls(message: string, { expect }: Attempt['built']): string {
  return Object.entries(expect.redirects ?? {}).reduce((text, [from, to]) => text.replaceAll(to, from), message);
}

/** The start of the message, because suggestions and numbers change with other pages. */
function getKey({ code, message }: SiteReport['problems'][number]): string {
  const [start = ''] = message.split(/[.;?!]\s/, 1);
  return `${code} ${start.replaceAll(/\d+/g, '#')}`;
}
