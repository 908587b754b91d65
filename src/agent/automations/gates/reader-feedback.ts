import { findMentions } from '../../links/find-mentions.ts';
import { toUrl } from '../../links/retarget.ts';
import { joinStatement, listSome, namesPage } from './gate.ts';
import type { RunResult } from './gate.ts';

/** Only the rated pages change, or snippets that they use, and the summary names each of them. */
export function checkReaderFeedback({ cause, changes, pages, statement }: RunResult): string[] {
  const rated = cause.type === 'feedback' ? cause.items.flatMap(({ page }) => page ?? []) : [];
  if (rated.length === 0) return [];
  const urls = new Set(rated.map(normalizeUrl));
  const text = statement && joinStatement(statement);
  if (changes.length === 0) {
    const isNamed = text === undefined || rated.some((page) => text.includes(page));
    return isNamed
      ? []
      : [
          `The summary doesn't mention any of the rated pages (${listSome(rated)}). For each of them, say why you didn't change it.`,
        ];
  }
  const isRated = (file: string) => urls.has(normalizeUrl(toUrl(file)));
  const snippets = new Set(
    pages
      .filter(({ name }) => isRated(name))
      .flatMap(({ after }) => findMentions(after, { isPage: true }).map(({ address }) => address.replace(/^\//, ''))),
  );
  const others = changes.filter(({ path }) => !isRated(path) && !snippets.has(path) && !isSnippet(path));
  const unnamed = pages.filter(
    ({ name }) => text !== undefined && isRated(name) && !namesPage(text, name) && toUrl(name) !== '',
  );
  return [
    ...others.map(
      ({ path }) =>
        `${path}: readers didn't rate this page. Restore it: this automation improves only ${listSome(rated)}.`,
    ),
    ...unnamed.map(({ name }) => `The summary doesn't say what changed on ${name}, and why. Add it.`),
  ];
}

function isSnippet(file: string): boolean {
  return /(?:^|\/)_?snippets\//.test(file);
}

function normalizeUrl(url: string): string {
  return url.replaceAll(/^\/+|[#?].*$|(?<!\/)\/+$/g, '').toLowerCase();
}
