/** Converts Markdown in HTML elements, and Material's grids of cards. */
import type { PageReport } from '../conversion.ts';
import { findIconName } from '../icons.ts';
import { changeProse, formatAttribute, stripMarkdown } from '../page-text.ts';
import { trackFences } from '../track-fences.ts';

/** Converts grids to cards, and separates the Markdown in other elements from their tags. */
export function convertHtml(text: string, report: PageReport): string {
  return changeProse(convertGrids(text, report), (prose) =>
    prose
      .replaceAll(
        /^([ \t]*)<(div|section|article|figure|details|figcaption|center)((?:[^<>"']|"[^"]*"|'[^']*')*?)\smarkdown(?:=(?:"\w*"|'\w*'|\w+))?((?:[^<>"']|"[^"]*"|'[^']*')*)>[ \t]*$/gm,
        '$1<$2$3$4>\n',
      )
      .replaceAll(/(<[a-z][\w-]*(?:[^<>"']|"[^"]*"|'[^']*')*?)\smarkdown(?:=(?:"\w*"|'\w*'|\w+))?(?=[\s>])/g, '$1'),
  );
}

const GRID_START = /^([ \t]*)<div\b(?=[^<>]*\bclass="[^"<>]*\bgrid\b[^"<>]*\bcards\b)[^<>]*>[ \t]*$/;

function convertGrids(text: string, report: PageReport): string {
  if (!/\bgrid\b/.test(text)) return text;
  const lines = text.split('\n');
  const result: string[] = [];
  const track = trackFences();
  const isText = lines.map((line) => track(line) === 'text');
  const lastEnd = lines.findLastIndex((line) => line.trim() === '</div>');
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const indent = at < lastEnd && isText[at] ? GRID_START.exec(line)?.[1] : undefined;
    const end = indent === undefined ? -1 : lines.findIndex((each, index) => index > at && each.trim() === '</div>');
    const items = indent === undefined || end < 0 ? [] : splitItems(lines.slice(at + 1, end));
    if (items.length === 0) {
      result.push(line);
      continue;
    }
    report.count('card grid');
    const cards = items.flatMap((item) => printCard(item, report));
    for (const each of ['<CardGroup cols={2}>', ...cards, '</CardGroup>'])
      result.push(each === '' ? each : indent + each);
    at = end;
  }
  return result.join('\n');
}

/** Splits a list into its items, without their indentation. Text around the list means that it isn't only cards. */
function splitItems(lines: readonly string[]): string[][] {
  const items: string[][] = [];
  for (const line of lines) {
    const [, start] =
      /^[-*+][ \t]+(.*)$/.exec(line.trimStart() === line ? line : line.replace(/^ {1,3}(?=[-*+])/, '')) ?? [];
    const item = items.at(-1);
    if (start !== undefined) items.push([start]);
    else if (item) item.push(line.replace(/^(?: {1,4}|\t)/, ''));
    else if (line.trim() !== '') return [];
  }
  return items;
}

function printCard(lines: readonly string[], report: PageReport): string[] {
  const [first = '', ...below] = lines;
  const [, iconName] = /^:((?:material|octicons|fontawesome|simple|lucide)-[a-z\d-]+):/.exec(first) ?? [];
  const icon = iconName === undefined ? undefined : findIconName(iconName);
  if (iconName !== undefined && icon === undefined)
    report.reportLoss(`the icon :${iconName}: of a card. Add icon="…" with a Lucide icon`, `:${iconName}:`);
  const afterIcon = first.replace(/^:[\w-]+:[ \t]*(?:\{[^{}]*\})?[ \t]*/, '');
  const [, title, , rest = ''] = /^((?:\*\*|__)(.+?)(?:\*\*|__))[ \t]*(.*)$/.exec(afterIcon) ?? [];
  const link = /^\[([^\]]*)\]\(([^()\s]+)\)$/.exec((title ?? '').replaceAll(/^(?:\*\*|__)|(?:\*\*|__)$/g, ''));
  const body = [title === undefined ? afterIcon : rest, ...below]
    .join('\n')
    .replace(/^\s*---[ \t]*$/m, '')
    .trim();
  const attributes = `${formatAttribute('title', title === undefined ? undefined : stripMarkdown(title).replaceAll('__', ''))}${formatAttribute('icon', icon)}${formatAttribute('href', link?.[2])}`;
  return [`<Card${attributes}>`, '', ...body.split('\n'), '', '</Card>'];
}
