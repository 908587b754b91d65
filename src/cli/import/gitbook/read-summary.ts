/** Reads SUMMARY.md, the table of contents of a GitBook. */
import { stripMarkdown } from '../page-text.ts';

export interface SummaryLink {
  title: string;
  /** File relative to SUMMARY.md, or a URL. */
  target: string;
  children: SummaryLink[];
}

export interface SummaryPart {
  /** Heading above the links; undefined for those at the top. */
  title: string | undefined;
  links: SummaryLink[];
}

export interface Summary {
  parts: SummaryPart[];
  /** Lines of entries whose pages GitBook generates from an API description. */
  generatedLines: number[];
}

/** Reads second-level headings and nested lists of links. Ignores everything else. */
export function readSummary(text: string): Summary {
  const parts: SummaryPart[] = [{ title: undefined, links: [] }];
  const generatedLines: number[] = [];
  let ancestors: { indent: number; links: SummaryLink[] }[] = [];
  for (const [index, line] of text.replaceAll('\r\n', '\n').split('\n').entries()) {
    if (/^\s*[*+-] +`{3,}ya?ml\s*$/.test(line)) generatedLines.push(index + 1);
    const [, heading] = /^##+ +(.*?)\s*$/.exec(line) ?? [];
    if (heading !== undefined) {
      parts.push({ title: stripMarkdown(heading), links: [] });
      ancestors = [];
      continue;
    }
    const [, spaces = '', title, target] =
      /^(\s*)[*+-] +\[(.*)\]\(<?([^)>"]*?)>?(?:\s+"[^"]*")?\)\s*$/.exec(line) ?? [];
    if (title === undefined || target === undefined) continue;
    const indent = spaces.replaceAll('\t', '  ').length;
    while ((ancestors.at(-1)?.indent ?? -1) >= indent) ancestors.pop();
    const link: SummaryLink = { title: stripMarkdown(title), target: target.trim(), children: [] };
    (ancestors.at(-1)?.links ?? parts.at(-1)?.links)?.push(link);
    ancestors.push({ indent, links: link.children });
  }
  return { parts: parts.filter(({ links }) => links.length > 0), generatedLines };
}
