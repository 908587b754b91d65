/** Prepares GitBook text before its blocks are converted: Markdown with HTML becomes MDX. */
import path from 'node:path';
import type { Source } from '../../../site/shared.ts';
import type { PageReport } from '../conversion.ts';
import { resolveFile, rewriteLinks } from '../links.ts';
import { changeProse, splitPage } from '../page-text.ts';
import { convertCards } from './convert-cards.ts';
import { convertInline } from './convert-inline.ts';
import { escapeText } from './escape-text.ts';

export interface PageContext {
  source: Source;
  file: string;
  /** Values of the space's variables, by name. */
  variables: Readonly<Record<string, string>>;
  report: PageReport;
}

/** Inserts included texts, escapes what only MDX would treat as code, and preserves the ids of headings. */
export function prepareText(body: string, context: PageContext): string {
  const text = changeProse(unwrapPrompts(include(body, context)), (prose) =>
    prose
      .split(/(\$\$[^]*?\$\$|\{%(?:(?!\{%)[^])*?%\})/)
      .map((part, index) => (index % 2 === 1 ? part : convertInline(escapeText(part), context)))
      .join(''),
  ).replaceAll(/^(#{1,6} .*?)\s*<a href="#[^"]*" id="([^"]*)"><\/a>\s*$/gm, '$1 {#$2}');
  return removeEmptyHeads(convertCards(text));
}

/** The text of a prompt is in a code block. */
function unwrapPrompts(text: string): string {
  return text.replaceAll(
    /(\{%\s*prompt\b(?:(?!\{%)[^])*?%\}\s*?\n)[ \t]*(`{3,})[^\n`]*\n((?:(?!\{%\s*prompt\b)[^])*?)\n[ \t]*\2[ \t]*\n(?=\s*\{%\s*endprompt\b)/g,
    '$1\n$3\n\n',
  );
}

/** Tables whose header is hidden have one without text in the file. */
function removeEmptyHeads(text: string): string {
  return text.replaceAll(/<thead>\s*<tr>(?:\s*<th\b[^<>]*>\s*<\/th>)+\s*<\/tr>\s*<\/thead>(?=\s*<tbody)/g, '');
}

/** Inserts shared texts. Includes inside them are ignored. */
function include(body: string, { source, file, report }: PageContext): string {
  return changeProse(body, (prose) =>
    prose.replaceAll(/\{%\s*include\s+"([^"]+)"\s*%\}/g, (match: string, includePath: string) => {
      const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), includePath));
      if (!source.has(target)) return match;
      const text = moveLinks(splitPage(source.read(target).toString('utf8')).body.trim(), { source, file, target });
      if (report.canInsert(text.length)) return text;
      report.reportLoss(`the included file "${includePath}", because the included files are too long`, match);
      return '';
    }),
  );
}

/** Links of a shared text that lead nowhere from the page are relative to the shared file. */
function moveLinks(text: string, { source, file, target }: { source: Source; file: string; target: string }): string {
  const findFile = (link: string, from: string): string | undefined => {
    const place = resolveFile(link, from);
    if (place === undefined) return undefined;
    return [place, `${place}.md`, path.posix.join(place, 'README.md')].find((name) => source.has(name));
  };
  return rewriteLinks(text, (link) => {
    if (link.startsWith('/') || findFile(link, file) !== undefined) return undefined;
    const linkedFile = findFile(link, target);
    return linkedFile === undefined ? undefined : path.posix.relative(path.posix.dirname(file), linkedFile);
  });
}
