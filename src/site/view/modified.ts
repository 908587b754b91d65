/** The "last updated" line of a page (content format, Date line). */
import type { PlannedPage, SitePlan } from '../model/plan.ts';

/** The day (UTC) in the page's language; undefined when the line is not wanted or the date not known. */
export function modifiedOf(
  { config }: SitePlan,
  page: PlannedPage,
  language: string,
): { date: string; text: string } | undefined {
  const wanted = page.frontmatter.timestamp ?? config.metadata.timestamp;
  if (!wanted || page.modified === undefined) return undefined;
  return { date: page.modified, text: formatOf(language).format(new Date(page.modified)) };
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: string): Intl.DateTimeFormat {
  const known = formats.get(language);
  if (known) return known;
  const made = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(language, made);
  return made;
}
