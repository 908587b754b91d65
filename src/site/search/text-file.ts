import type { OutputFile } from '../model/output-file.ts';
import { textPath, type PageSection } from '../terms/index-format.ts';
import { scriptOf } from './script-of.ts';

/** Characters of a page that snippets and phrases are found in. */
const MAX_TEXT = 24_000;

/** The text of a page, which readers load when the page is among the best results. `page`: its path in the bundle. */
export function searchTextFile(page: string, sections: readonly PageSection[]): OutputFile {
  let left = MAX_TEXT;
  const cut = sections.map(([id, heading, text]): PageSection => {
    const part = text.slice(0, left).toWellFormed();
    left -= part.length;
    return [id, heading, part];
  });
  return { path: `${textPath(page)}.js`, content: scriptOf(textPath(page), cut) };
}
