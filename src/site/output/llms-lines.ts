/** Formats the lines of page lists for language models, in several lengths. */
import { collapseWhitespace } from '../../lib/collapse-whitespace.ts';
import { stripMarkdown } from '../markdown/strip-markdown.ts';
import { getMarkdownPath } from '../print/markdown-path.ts';
import { encodePath } from '../model/urls.ts';
import type { Area } from './agent-pages.ts';

/** An area whose text is ready to be written in several lengths. */
export interface ListedArea {
  title: string;
  pages: ListedPage[];
}

export interface ListedPage {
  label: string;
  /** Encoded path of its Markdown. */
  path: string;
  /** Its first paragraph, on one line. */
  description: string;
}

export function listArea({ title, pages }: Area): ListedArea {
  return {
    title: collapseWhitespace(title),
    pages: pages.map((page) => ({
      label: escapeLabel(page.title),
      path: removeBrackets(encodePath(getMarkdownPath(page))),
      description: stripMarkdown(page.description.split(/\n\s*\n/)[0] ?? ''),
    })),
  };
}

/** Returns one line per page of an area. `longest` limits the descriptions; 0 omits them. */
export function formatLines({ pages }: ListedArea, root: string, maxLength: number): string {
  return pages.map((page) => formatLine(page, root, maxLength)).join('\n');
}

export function formatLine({ label, path, description }: ListedPage, root: string, maxLength: number): string {
  const shortDescription = shorten(description, maxLength);
  return `- [${label}](${removeBrackets(root)}${path})${shortDescription === '' ? '' : `: ${shortDescription}`}`;
}

/** Formats a Markdown link. */
export function link(label: string, url: string): string {
  return `[${escapeLabel(label)}](${removeBrackets(url)})`;
}

function escapeLabel(text: string): string {
  return collapseWhitespace(text).replace(/[[\]\\]/g, '\\$&');
}

/** Encodes parentheses, which would end the URL of a link. */
function removeBrackets(url: string): string {
  return url.replaceAll('(', '%28').replaceAll(')', '%29');
}

function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength || maxLength === 0) return maxLength === 0 ? '' : text;
  const cutText = text.slice(0, maxLength - 1).toWellFormed();
  const space = cutText.lastIndexOf(' ');
  return `${(space > maxLength / 2 ? cutText.slice(0, space) : cutText).trimEnd()}…`;
}
