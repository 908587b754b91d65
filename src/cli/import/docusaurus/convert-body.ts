/** Converts the text of a Docusaurus page: admonitions, tabs, code blocks and theme components. */
import { findCodeRanges } from '../../../site/shared.ts';
import { formatAttribute, changeProse, stripMarkdown, readAttributes } from '../page-text.ts';
import { lookUp } from '../../../lib/look-up.ts';

const CALLOUTS: Record<string, string> = {
  note: 'Note',
  tip: 'Tip',
  info: 'Info',
  important: 'Info',
  warning: 'Warning',
  caution: 'Warning',
  danger: 'Danger',
  success: 'Check',
  secondary: 'Note',
};

/** Words after a fence's language that only Docusaurus supports. */
const FENCE_WORDS = /\s+(?:live|npm2yarn(?:=?\{[^}]*\})?|noInline|metastring)(?=\s|$)/g;

/** Called for anything that is lost, with a piece of the source at its position. */
export type ReportLoss = (what: string, piece: string) => void;

/** Converts everything except imports and links. `lose` is called for anything without an equivalent. */
export function convertBody(source: string, reportLoss: ReportLoss): string {
  return convertTags(convertFences(convertAdmonitions(source, reportLoss), reportLoss), reportLoss);
}

/** A `mdx-code-block` fence hides MDX from other tools; Docusaurus renders its content. */
export function unwrapMdx(source: string): string {
  return source.replaceAll(/^([ \t]*)(`{3,}|~{3,})mdx-code-block[ \t]*\n([^]*?)\n\1\2[ \t]*$/gm, '$3');
}

function convertAdmonitions(source: string, reportLoss: ReportLoss): string {
  const openBlocks: string[] = [];
  return changeLines(source, (line) => {
    const [, indent, kind, bracketText, after] = /^(\s*):{3,}\s*([A-Za-z]+)(?:\[(.*)\])?\s*(.*?)\s*$/.exec(line) ?? [];
    if (kind !== undefined && indent !== undefined) {
      const name = lookUp(CALLOUTS, kind.toLowerCase());
      if (name === undefined) reportLoss(`the admonition "${kind}", which was converted to a note`, line);
      openBlocks.push(name ?? 'Note');
      const title = bracketText ?? (after?.startsWith('{') ? readAttributes(after)['title'] : after);
      return `${indent}<${name ?? 'Note'}${formatAttribute('title', stripMarkdown(title ?? ''))}>`;
    }
    if (!/^\s*:{3,}\s*$/.test(line)) return line;
    const name = openBlocks.pop();
    return name === undefined ? line : line.replace(/:{3,}/, `</${name}>`);
  });
}

/** Changes the lines that aren't code. */
function changeLines(text: string, change: (line: string) => string): string {
  const blocks = findCodeRanges(text).filter(([from, to]) => text.slice(from, to).includes('\n'));
  let offset = 0;
  let next = 0;
  return text
    .split('\n')
    .map((line) => {
      const start = offset;
      offset += line.length + 1;
      while ((blocks[next]?.[1] ?? Infinity) <= start) next += 1;
      return start >= (blocks[next]?.[0] ?? Infinity) ? line : change(line);
    })
    .join('\n');
}

/** The fence sets line numbers and highlighted lines, instead of comments. */
function convertFences(source: string, reportLoss: ReportLoss): string {
  return source.replaceAll(
    /^([ \t]*)(`{3,}(?!`)|~{3,}(?!~))([^\n`]*)\n([^]*?)^\1\2[ \t]*$/gm,
    (_, indent: string, marks: string, info: string, code: string) => {
      if (/\s(?:live|npm2yarn)\b/.test(info))
        reportLoss(`"${info.trim().split(/\s+/).slice(1).join(' ')}" of a code block`, marks + info);
      const { text, lines } = takeHighlights(code);
      const words = info
        .replaceAll(FENCE_WORDS, '')
        .replace(/\bshowLineNumbers(?:=\S+)?/, 'lines')
        .trimEnd();
      const isCounted = lines.length > 0 && !/\{[\d,\s-]+\}/.test(words);
      return `${indent}${marks}${words}${isCounted ? `${words === '' ? 'text' : ''} {${lines.join(',')}}` : ''}\n${text}${indent}${marks}`;
    },
  );
}

const MARK = /^\s*(?:\/\/|#|--|%|\/\*|\{\/\*|<!--|;)\s*highlight-(next-line|start|end)\s*(?:\*\/\}?|-->)?\s*$/;

function takeHighlights(code: string): { text: string; lines: number[] } {
  const codeLines: string[] = [];
  const lines: number[] = [];
  let isInside = false;
  let isNext = false;
  for (const line of code.split('\n')) {
    const [, mark] = MARK.exec(line) ?? [];
    if (mark === 'next-line') isNext = true;
    else if (mark !== undefined) isInside = mark === 'start';
    else {
      codeLines.push(line);
      if (isInside || isNext) lines.push(codeLines.length);
      isNext = false;
    }
  }
  return { text: codeLines.join('\n'), lines };
}

/** Theme components that show nothing here. */
const UNSUPPORTED_COMPONENT = /<(TOCInline|Translate|Head)\b/g;
/** The attributes of a tag, with expressions. */
const ATTRIBUTES = String.raw`(?:\s(?:[^<>{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)?`;
const TABS = /<Tabs(?:\s(?:[^<>{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*)?>/g;
const BROWSER_ONLY = new RegExp(String.raw`<BrowserOnly${ATTRIBUTES}>((?:(?!<BrowserOnly\b)[^])*?)</BrowserOnly>`, 'g');
const THEMED_IMAGE = new RegExp(String.raw`<ThemedImage(${ATTRIBUTES})/>`, 'g');

function convertTags(source: string, reportLoss: ReportLoss): string {
  const labels = new Map<string, string>();
  for (const [, label = '', value = ''] of source.matchAll(
    /\{\s*label:\s*['"]([^'"]+)['"],\s*value:\s*['"]([^'"]+)['"]/g,
  ))
    labels.set(value, label);
  for (const [, value = '', label = ''] of source.matchAll(
    /\{\s*value:\s*['"]([^'"]+)['"],\s*label:\s*['"]([^'"]+)['"]/g,
  ))
    labels.set(value, label);
  return changeProse(source, (prose) => {
    for (const [piece, name] of prose.matchAll(UNSUPPORTED_COMPONENT)) reportLoss(`the component <${name}>`, piece);
    return prose
      .replaceAll(TABS, '<Tabs>')
      .replaceAll(/<TabItem\s+((?:[^<>{}]|\{[^{}]*\})*)>/g, (_, attributeText: string) => {
        const { label, value = 'Tab' } = readAttributes(attributeText);
        return `<Tab${formatAttribute('title', stripMarkdown(label ?? labels.get(value) ?? value))}>`;
      })
      .replaceAll('</TabItem>', '</Tab>')
      .replaceAll(
        /<Admonition((?:\s(?:[^<>{}]|\{[^{}]*\})*)?)>([^]*?)<\/Admonition>/g,
        (_, attributeText: string, text: string) => {
          const { type = 'note', title } = readAttributes(attributeText);
          const name = lookUp(CALLOUTS, type) ?? 'Note';
          return `<${name}${formatAttribute('title', title)}>${text}</${name}>`;
        },
      )
      .replaceAll(/<Link\s+(?=[^<>]*\bto=)([^<>]*?)\bto=(?:\{\s*)?(["'])([^"']*)\2(?:\s*\})?/g, '<a $1href="$3"')
      .replaceAll('</Link>', '</a>')
      .replaceAll(/<Details\s+summary=(?:"([^"]*)"|\{\s*"([^"]*)"\s*\})[^<>]*>/g, '<details><summary>$1$2</summary>')
      .replaceAll(/<(\/?)(?:Details)\b/g, '<$1details')
      .replaceAll(
        /<Heading\s+as="h([1-6])"(?:\s+id="([\w-]+)")?\s*>([^<>\n]*)<\/Heading>/g,
        (_, level: string, id: string | undefined, text: string) =>
          `${'#'.repeat(Number(level))} ${text}${id === undefined ? '' : ` {#${id}}`}`,
      )
      .replaceAll(BROWSER_ONLY, (match: string, content: string) => convertBrowserOnly(match, content, reportLoss))
      .replaceAll(THEMED_IMAGE, (match: string, attributeText: string) =>
        convertThemedImage(match, attributeText, reportLoss),
      )
      .replaceAll(/<TOCInline\b[^<>]*\/>/g, '')
      .replaceAll(/<\/?Translate\b[^<>]*>/g, '')
      .replaceAll(/^(#{1,6} .*?)\\\{(#[\w-]+)\\?\}[ \t]*$/gm, '$1{$2}')
      .replaceAll(/<Head>[^]*?<\/Head>/g, '')
      .replaceAll(/<!--\s*truncate\s*-->|\{\/\*\s*truncate\s*\*\/\}/g, '');
  });
}

/** Keeps elements that a function returns. Code in the function can need the browser. */
function convertBrowserOnly(match: string, content: string, reportLoss: ReportLoss): string {
  const [, elements] = /^\s*\{\s*\(\)\s*=>\s*\(?\s*(<[^]*>)\s*\)?\s*\}\s*$/.exec(content) ?? [];
  if (elements === undefined) reportLoss('the component <BrowserOnly>, with its content', match.slice(0, 200));
  return elements ?? '';
}

/** A themed image is two images, one for each color mode. */
function convertThemedImage(match: string, attributeText: string, reportLoss: ReportLoss): string {
  const find = (mode: string) =>
    new RegExp(String.raw`\b${mode}:\s*(?:useBaseUrl\(\s*)?(["'])([^"']*)\1`).exec(attributeText)?.[2];
  const [light, dark] = [find('light'), find('dark')];
  if (light === undefined || dark === undefined) {
    reportLoss('the component <ThemedImage>', match);
    return '';
  }
  const { alt = '' } = readAttributes(attributeText.replace(/\bsources=\{\{[^{}]*\}\}/, ''));
  const printImage = (src: string, classes: string) =>
    `<img className="${classes}" src="/${src.replace(/^\//, '')}"${formatAttribute('alt', alt)} />`;
  return `${printImage(light, 'block dark:hidden')}\n${printImage(dark, 'hidden dark:block')}`;
}
