/** Converts the text of a VitePress page: containers, code, included files and Vue syntax. */
import { createCodeFinder, type Source } from '../../../site/shared.ts';
import { lookUp } from '../../../lib/look-up.ts';
import { getCallout } from '../callouts.ts';
import type { PageReport } from '../conversion.ts';
import { convertEmoji } from '../emoji.ts';
import { readText, type Fields } from '../fields.ts';
import { changeProse, formatAttribute, readAttributes } from '../page-text.ts';
import { trackFences } from '../track-fences.ts';
import { insertCode, insertTexts } from './insert-files.ts';

export interface BodyContext {
  source: Source;
  file: string;
  /** Folder of the pages. */
  folder: string;
  matter: Fields;
  report: PageReport;
}

/** Converts everything except links. */
export function convertBody(body: string, context: BodyContext): string {
  const { report } = context;
  const withFiles = insertCode(insertTexts(removeScripts(body, report), context), context);
  return changeProse(convertLines(withFiles, report), (prose) => convertInline(prose, context));
}

/** Maximum number of scripts and style sheets that are removed from a page. */
const MAX_SCRIPTS = 20;

/** Removes scripts and style sheets outside code. They can contain backticks, which would hide their ends. */
function removeScripts(body: string, report: PageReport): string {
  let text = body;
  for (let count = 0; count < MAX_SCRIPTS; count++) {
    const isCode = createCodeFinder(text);
    const opening = Array.from(text.matchAll(/^<(script|style)\b[^<>]*>/gm)).find(({ index }) => !isCode(index));
    const name = opening?.[1] ?? '';
    const end = opening ? text.indexOf(`</${name}>`, opening.index) : -1;
    if (!opening || end < 0) break;
    report.reportLoss(`the <${name}> of the page`, text.slice(opening.index, opening.index + 200));
    text = text.slice(0, opening.index) + text.slice(end + `</${name}>`.length);
  }
  return text;
}

/** Converts containers, and the information of code blocks. */
function convertLines(text: string, report: PageReport): string {
  const openBlocks: (string | undefined)[] = [];
  const track = trackFences();
  return text
    .split('\n')
    .map((line) => {
      const kind = track(line);
      if (kind === 'code') return line;
      if (kind === 'start') return convertFence(line);
      const [, indent = '', name, title = ''] = /^([ \t]*):{3,}[ \t]*([\w-]+)(?:[ \t]+(.*?))?[ \t]*$/.exec(line) ?? [];
      if (name !== undefined) {
        const tag = getContainer(name, title, report);
        openBlocks.push(tag?.split(' ', 1)[0]);
        return tag === undefined ? '' : `${indent}<${tag}>\n`;
      }
      if (!/^[ \t]*:{3,}[ \t]*$/.test(line) || openBlocks.length === 0) return line;
      const openTag = openBlocks.pop();
      return openTag === undefined ? '' : `\n${line.replace(/:{3,}[ \t]*$/, '')}</${openTag}>`;
    })
    .join('\n');
}

/** Returns the tag of a container; undefined if only its content is kept. */
function getContainer(name: string, title: string, report: PageReport): string | undefined {
  const heading = title.replace(/\{[^{}]*\}$/, '').trim();
  if (name === 'raw' || name === 'v-pre') return undefined;
  report.count('container');
  if (name === 'code-group') return 'CodeGroup';
  if (name === 'details') {
    const isOpen = /\{[^{}]*\bopen\b[^{}]*\}$/.test(title);
    return `Accordion${formatAttribute('title', heading || 'Details')}${isOpen ? ' defaultOpen' : ''}`;
  }
  const callout = getCallout(name);
  if (callout.isUnknown) report.reportLoss(`the container "${name}", which became a note`, `::: ${name}`);
  return `${callout.component}${formatAttribute('title', heading || callout.title)}`;
}

/** Converts `ts:line-numbers {1} [config.ts]`. */
function convertFence(line: string): string {
  const [, start = '', info = ''] = /^(.*?(?:`{3,}|~{3,}))(.*)$/.exec(line) ?? [];
  const [, title] = /\[([^[\]]*)\]\s*$/.exec(info) ?? [];
  const isNumbered = /:line-numbers\b/.test(info);
  const words = info
    .replace(/\s*\[[^[\]]*\]\s*$/, '')
    .replace(/:(?:no-)?line-numbers(?:=\d+)?/, '')
    .trimEnd();
  const language = words === '' && (title !== undefined || isNumbered) ? 'text' : words;
  return `${start}${language}${isNumbered ? ' lines' : ''}${formatAttribute('title', title)}`;
}

const BADGE_COLORS: Readonly<Record<string, string>> = { tip: 'green', warning: 'orange', danger: 'red', info: 'gray' };

function convertInline(prose: string, { matter, report }: BodyContext): string {
  const text = prose
    .replaceAll(/^[ \t]*\[\[toc\]\][ \t]*$/gim, (match: string) => {
      report.reportChange('the list of headings in the text is only beside the page', match);
      return '';
    })
    .replaceAll(/<Badge\b([^<>]*?)(\/?)>/g, (_, attributeText: string, slash: string) => {
      const { type = 'tip', text: label = '' } = readAttributes(attributeText);
      const tag = `<Badge${formatAttribute('color', lookUp(BADGE_COLORS, type))}>`;
      return slash === '' ? tag : `${tag}${label}</Badge>`;
    })
    .replaceAll(/\{\{([^{}\n]*)\}\}/g, (match: string, expression: string) => {
      const [, field = ''] = /^\s*\$frontmatter\.(\w+)\s*$/.exec(expression) ?? [];
      const value = Object.hasOwn(matter, field) ? readText(matter[field]) : undefined;
      if (value === undefined) report.reportLoss(`the expression ${match}, which stays as text`, match);
      return value ?? String.raw`\{\{${expression}\}\}`;
    })
    .replaceAll(/(!?)\[([^[\]\n]*)\]\(([^()\s]+)\)\{([^{}\n]*)\}/g, convertAttributes);
  return convertEmoji(text, report);
}

/** Images keep their size. Other attributes only affect the look, or the window that a link opens. */
function convertAttributes(_: string, bang: string, label: string, target: string, attributeText: string): string {
  const { width, height } = readAttributes(attributeText);
  if (bang === '' || (width === undefined && height === undefined)) return `${bang}[${label}](${target})`;
  return `<img src="${target}"${formatAttribute('alt', label)}${formatAttribute('width', width)}${formatAttribute('height', height)} />`;
}
