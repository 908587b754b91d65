/** Converts the Markdown of a Notion page. */
import type { PageReport } from '../conversion.ts';
import { changeProse } from '../page-text.ts';
import { PLAIN_FENCE, trackFences } from '../track-fences.ts';

/** Components for callouts, by their emoji. */
const CALLOUTS: Readonly<Record<string, string>> = {
  '💡': 'Tip',
  ℹ️: 'Info',
  '⚠️': 'Warning',
  '🚧': 'Warning',
  '❗': 'Warning',
  '🚨': 'Danger',
  '🔥': 'Danger',
  '⛔': 'Danger',
  '✅': 'Check',
  '📌': 'Note',
  '📝': 'Note',
};

/** Converts callouts and toggles. Everything else is Markdown already. */
export function convertMarkdown(text: string, report: PageReport): string {
  const lines = text.split('\n');
  const result: string[] = [];
  const open: string[] = [];
  const track = trackFences(PLAIN_FENCE);
  for (const line of lines) {
    const isText = track(line) === 'text';
    const [, indent = '', end, first = ''] = isText ? (/^([ \t]*)<(\/)?aside>[ \t]*(.*)$/.exec(line) ?? []) : [];
    const isAside = isText && /^[ \t]*<\/?aside>/.test(line);
    if (isAside && end === undefined) {
      open.push('');
      if (first !== '') result.push(...openCallout(first, { indent, open, report }));
    } else if (isAside) {
      const component = open.pop() || 'Note';
      result.push('', `${indent}</${component}>`);
    } else if (open.at(-1) === '' && line.trim() !== '') {
      result.push(...openCallout(line.trim(), { indent: /^[ \t]*/.exec(line)?.[0] ?? '', open, report }));
    } else if (open.at(-1) !== '') result.push(line);
  }
  while (open.length > 0) result.push('', `</${open.pop() || 'Note'}>`);
  return convertToggles(result.join('\n'), report);
}

/** The first line starts with the callout's icon, which is an emoji or an image. */
function openCallout(
  line: string,
  { indent, open, report }: { indent: string; open: string[]; report: PageReport },
): string[] {
  const [, emoji, image, rest = ''] =
    /^(?:(\p{Extended_Pictographic}\uFE0F?)|(<img[^<>]*\/?>))?[ \t]*(.*)$/u.exec(line) ?? [];
  const known = emoji === undefined ? undefined : (CALLOUTS[emoji] ?? CALLOUTS[`${emoji}\uFE0F`]);
  const component = known ?? (emoji === undefined ? 'Note' : 'Callout');
  if (image !== undefined) report.reportLoss('the icon of a callout', image);
  open[open.length - 1] = component;
  report.count('callout');
  return [`${indent}<${component}${component === 'Callout' ? ` icon="${emoji ?? ''}"` : ''}>`, '', `${indent}${rest}`];
}

/** Toggles have a summary, and their text below it. */
function convertToggles(text: string, report: PageReport): string {
  return changeProse(text, (prose) =>
    prose
      .replaceAll(/<details>\s*<summary>([^<>]*)<\/summary>/g, (_, summary: string) => {
        report.count('accordion');
        return `<Accordion title="${summary.trim().replaceAll('"', '&quot;')}">\n`;
      })
      .replaceAll('</details>', '\n</Accordion>'),
  );
}

/** Properties of a row are the lines below its title, which Markdown would join. */
export function convertProperties(body: string): string {
  const lines = body.trimStart().split('\n');
  const count = lines.findIndex((line) => !/^[^:\n<>|#*`[\]-][^:\n]{0,80}:(?: |$)/.test(line));
  const end = count < 0 ? lines.length : count;
  if (end === 0 || (lines[end] ?? '').trim() !== '') return body;
  const rows = lines.slice(0, end).map((line) => {
    const at = line.indexOf(':');
    return `| ${escapeCell(line.slice(0, at))} | ${escapeCell(line.slice(at + 1).trim())} |`;
  });
  return ['| | |', '|-|-|', ...rows, ...lines.slice(end)].join('\n');
}

/** Escapes a text for a cell of a table. */
export function escapeCell(text: string): string {
  return text.replaceAll(/\\?\|/g, String.raw`\|`).replaceAll('\n', '<br />');
}
