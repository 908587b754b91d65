/** Converts the blocks of articles in Markdown. */
import { getCallout } from '../callouts.ts';
import type { PageReport } from '../conversion.ts';
import { changeProse, formatAttribute, readAttributes, stripMarkdown } from '../page-text.ts';
import { trackFences } from '../track-fences.ts';
import { findBox, isInternal } from './boxes.ts';
import { convertEmbeddedPage } from '../embedded-pages.ts';

/** Converts everything except links. Internal notes are removed before. */
export function convertMarkdown(text: string, report: PageReport): string {
  return convertTags(convertBlocks(removeScripts(text, report), report), report);
}

const BLOCK_START = /^([ \t>]*):::[ \t]*\(([^()\n]*)\)[ \t]*(?:\((.*)\))?[ \t]*$/;
/** More lenient than the patterns of other blocks, because readers must not see internal notes. */
const INTERNAL_START = /^[ \t>*+-]*:::[ \t]*\([ \t]*(?:internal|private)/i;
const BLOCK_END = /^[ \t>]*:::[ \t]*$/;

/** Replaces the internal notes of an article with empty lines. They aren't for readers of the published site. */
export function blankInternalNotes(text: string, report?: PageReport): string {
  return blankElements(blankBlocks(text, report), report);
}

function blankBlocks(text: string, report: PageReport | undefined): string {
  const track = trackFences();
  let depth = 0;
  return text
    .split('\n')
    .map((line) => {
      const isText = track(line) === 'text';
      const isStart = isText && (INTERNAL_START.test(line) || (depth > 0 && BLOCK_START.test(line)));
      if (isStart) {
        if (depth === 0) report?.reportLoss(INTERNAL, line);
        depth += 1;
        return '';
      }
      if (depth === 0) return line;
      if (isText && BLOCK_END.test(line)) depth -= 1;
      return '';
    })
    .join('\n');
}

export const INTERNAL = "internal notes, because they aren't for readers";

/** Blanks elements such as `<section class="internal-notes">`. One without an end continues to the end of the page. */
function blankElements(text: string, report: PageReport | undefined): string {
  if (!/internal|private/i.test(text)) return text;
  let result = '';
  let end = 0;
  let open: { name: string; depth: number; start: number } | undefined;
  for (const match of text.matchAll(/<(\/?)(section|div|blockquote|details|p)\b([^<>]*)>/gi)) {
    const [tag, slash = '', tagName = '', attributes = ''] = match;
    const name = tagName.toLowerCase();
    if (open === undefined) {
      if (slash !== '' || !isInternal(readAttributes(attributes)['class'])) continue;
      report?.reportLoss(INTERNAL, tag);
      open = { name, depth: 1, start: match.index };
    } else if (name === open.name) {
      open.depth += slash === '' ? 1 : -1;
      if (open.depth > 0) continue;
      const to = match.index + tag.length;
      result += text.slice(end, open.start) + text.slice(open.start, to).replaceAll(/[^\n]/g, '');
      end = to;
      open = undefined;
    }
  }
  return open === undefined
    ? result + text.slice(end)
    : result + text.slice(end, open.start) + text.slice(open.start).replaceAll(/[^\n]/g, '');
}

function removeScripts(text: string, report: PageReport): string {
  return changeProse(text, (prose) =>
    prose.replaceAll(/<(script|style)\b(?:(?!<\1\b)[^])*?<\/\1\s*>/gi, (match: string, name: string) => {
      report.reportLoss(`the <${name.toLowerCase()}> elements`, match);
      return '';
    }),
  );
}

/** Converts `:::(Info) (Title)` to `:::`. */
function convertBlocks(text: string, report: PageReport): string {
  const track = trackFences();
  const open: { indent: string; component: string }[] = [];
  const end = ({ indent, component }: { indent: string; component: string }) => [
    indent.trimEnd(),
    `${indent}</${component}>`,
    indent.trimEnd(),
  ];
  const lines = text.split('\n').flatMap((line) => {
    if (track(line) !== 'text') return [line];
    const [, indent = '', kind, title] = BLOCK_START.exec(line) ?? [];
    if (kind !== undefined) {
      const callout = getCallout(kind.trim());
      if (callout.isUnknown) report.reportChange(`the block "${kind.trim()}" became a note`, line);
      report.count('callout');
      open.push({ indent, component: callout.component });
      const heading = stripMarkdown(title ?? '') || callout.title;
      return [
        indent.trimEnd(),
        `${indent}<${callout.component}${formatAttribute('title', heading)}>`,
        indent.trimEnd(),
      ];
    }
    const block = BLOCK_END.test(line) ? open.pop() : undefined;
    return block === undefined ? [line] : end(block);
  });
  if (open.length > 0) report.reportChange('a block without an end continues to the end of the page', ':::');
  return [...lines, ...open.toReversed().flatMap(end)].join('\n');
}

/** A tag, with the title that follows it directly. */
const TAG =
  /<\/(section|blockquote|div|details)\s*>|<(section|blockquote|div|details)\b([^<>]*)>(?:\s*<(?:summary\b[^<>]*|div\b[^<>]*\bclass="title"[^<>]*)>([^<>]*(?:<(?!\/?(?:div|summary|details|section)\b)[^<>]*>[^<>]*)*)<\/(?:summary|div)>)?/gi;

/** Converts callouts and accordions in HTML, videos and sizes of images. */
function convertTags(text: string, report: PageReport): string {
  const open: string[] = [];
  return changeProse(text, (prose) =>
    prose
      .replaceAll(TAG, (match: string, endName?: string, name?: string, attributes = '', title?: string) => {
        if (endName !== undefined) return open.pop() ?? match;
        const { class: classes } = readAttributes(attributes);
        const isAccordion = name?.toLowerCase() === 'details' && title !== undefined;
        const component = isAccordion ? 'Accordion' : findBox(classes);
        if (component === undefined) {
          const isContent = classes === 'content' && open.at(-1)?.startsWith('\n') === true;
          open.push(isContent ? '' : `</${name}>`);
          return isContent ? '\n\n' : match;
        }
        report.count(isAccordion ? 'accordion' : 'callout');
        open.push(`\n\n</${component}>\n\n`);
        return `\n\n<${component}${formatAttribute('title', stripMarkdown(title ?? ''))}>\n\n`;
      })
      .replaceAll(/<iframe\b([^<>]*)>(?:\s*<\/iframe>)?/gi, (match: string, attributes: string) => {
        const { src = '', title } = readAttributes(attributes);
        return convertEmbeddedPage(src, { title, report, piece: match });
      })
      .replaceAll(
        /!\[([^\]\n]{0,500})\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)[^()\n]*\)\{([^{}\n]*)\}/g,
        (match: string, alt: string, target: string, size: string) => {
          const { width = '' } = readAttributes(size);
          if (!/^\d{1,4}(?:px|%)?$/.test(width)) return match.slice(0, match.lastIndexOf('{'));
          return `<img src="${target.replaceAll('"', '%22')}"${formatAttribute('alt', alt)} width="${width.replace('px', '')}" />`;
        },
      ),
  );
}
