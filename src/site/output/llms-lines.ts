/** The lines of lists of pages for language models, at several lengths. */
import { plainText } from '../markdown/plain-text.ts';
import { markdownPath } from '../print/markdown-path.ts';
import { encodePath } from '../model/urls.ts';
import type { Area } from './agent-pages.ts';

/** An area whose texts are ready to be written, at several lengths. */
export interface ListedArea {
  title: string;
  pages: ListedPage[];
}

export interface ListedPage {
  label: string;
  /** Of its Markdown, encoded. */
  path: string;
  /** Its first paragraph, in one line. */
  description: string;
}

export function listArea({ title, pages }: Area): ListedArea {
  return {
    title: plain(title),
    pages: pages.map((page) => ({
      label: labelOf(page.title),
      path: withoutBrackets(encodePath(markdownPath(page))),
      description: plainText(page.description.split(/\n\s*\n/)[0] ?? ''),
    })),
  };
}

/** A line for each page of an area; 0 for `longest` leaves out descriptions. */
export function linesOf({ pages }: ListedArea, root: string, longest: number): string {
  return pages.map((page) => lineOf(page, root, longest)).join('\n');
}

export function lineOf({ label, path, description }: ListedPage, root: string, longest: number): string {
  const short = shorten(description, longest);
  return `- [${label}](${withoutBrackets(root)}${path})${short === '' ? '' : `: ${short}`}`;
}

/** A link in Markdown. */
export function link(label: string, url: string): string {
  return `[${labelOf(label)}](${withoutBrackets(url)})`;
}

function labelOf(text: string): string {
  return plain(text).replace(/[[\]\\]/g, '\\$&');
}

/** Round brackets would end the address of a link. */
function withoutBrackets(url: string): string {
  return url.replaceAll('(', '%28').replaceAll(')', '%29');
}

/** One line of text. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function shorten(text: string, longest: number): string {
  if (text.length <= longest || longest === 0) return longest === 0 ? '' : text;
  const cut = text.slice(0, longest - 1).toWellFormed();
  const space = cut.lastIndexOf(' ');
  return `${(space > longest / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
