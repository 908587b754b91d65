/** Finds pages that the author or the exporting user left out on purpose. */
import { listReferenceUrls } from '../content/page-index.ts';
import type { Source } from '../model/source.ts';

/**
 * Returns a function that checks whether a navigation entry refers to an excluded page: a restricted page, or a page
 * whose file matches `.mintignore`.
 */
export function createIsExcluded(input: {
  restricted: ReadonlyMap<string, unknown>;
  source: Source;
  byAuthor: (file: string) => boolean;
}): (ref: string) => boolean {
  const { restricted, source, byAuthor } = input;
  const isIgnored = (url: string) =>
    [`${url}.mdx`, `${url}.md`, `${url}/index.mdx`, `${url}/index.md`]
      .map((file) => file.replace(/^\/+/, ''))
      .some((file) => source.has(file) && byAuthor(file));
  return (ref) => listReferenceUrls(ref).some((url) => restricted.has(url) || isIgnored(url));
}
