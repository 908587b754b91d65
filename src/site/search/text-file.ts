import type { OutputFile } from '../model/output-file.ts';
import { getTextPath, type PageSection } from '../search-terms/index-format.ts';
import { getScript } from './index-script.ts';

/** Maximum number of characters of a page used for snippets and phrases. */
const MAX_TEXT = 24_000;

/**
 * Returns the file with a page's text, which readers load if the page is among the best results. `page` is its bundle
 * path.
 */
export function searchTextFile(page: string, sections: readonly PageSection[]): OutputFile {
  let remainingLength = MAX_TEXT;
  const cutSections = sections.map(([id, heading, text]): PageSection => {
    const part = text.slice(0, remainingLength).toWellFormed();
    remainingLength -= part.length;
    return [id, heading, part];
  });
  return { path: `${getTextPath(page)}.js`, content: getScript(getTextPath(page), cutSections) };
}
