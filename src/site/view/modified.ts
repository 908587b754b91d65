/** Builds the "last updated" line of a page (content format, Date line). */
import type { PlannedPage, SitePlan } from '../model/plan.ts';

/** Returns the day (UTC) in the page's language, or undefined if the line is disabled or the date unknown. */
export function formatModified(
  { config }: SitePlan,
  page: PlannedPage,
  language: string,
): { date: string; text: string } | undefined {
  const isEnabled = page.frontmatter.timestamp ?? config.metadata.timestamp;
  if (!isEnabled || page.modified === undefined) return undefined;
  return { date: page.modified, text: formatDay(page.modified, language) };
}

/** Returns the day (UTC) of a date in a language. */
export function formatDay(date: string, language: string): string {
  return getFormat(language).format(new Date(date));
}

const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(language: string): Intl.DateTimeFormat {
  const cachedFormat = formats.get(language);
  if (cachedFormat) return cachedFormat;
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(language, format);
  return format;
}
