/** Converts inline syntax of Python-Markdown's extensions. */
import { escapeRegex } from '../../../lib/escape-regex.ts';
import type { PageReport } from '../conversion.ts';
import { convertEmoji } from '../emoji.ts';
import { findIconName } from '../icons.ts';
import { changeProse, readAttributes } from '../page-text.ts';
import type { MkdocsSettings } from './read-config.ts';

/** An attribute list has a class, an id or a value, or a colon. Other braces are text. */
const ATTRIBUTES =
  /(?<![ \t])[ \t]*\{:?[ \t]*((?:[.#][\w:-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}]+))(?:[ \t]+(?:[.#][\w:-]+|[\w-]+(?:=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}]+))?))*)[ \t]*\}/g;

/** Converts the text outside code. */
export function convertInline(text: string, settings: MkdocsSettings, report: PageReport): string {
  const abbreviations = readAbbreviations(text, report);
  const plainText = changeProse(text, (prose) =>
    prose.replaceAll(ABBREVIATION, '').replaceAll(/^[ \t]*\[TOC\][ \t]*$/gm, (match: string) => {
      report.reportChange('[TOC], because the new site shows a table of contents beside every page', match);
      return '';
    }),
  );
  const has = (name: string) => settings.extensions.has(name) || settings.extensions.has('pymdownx.extra');
  return changeProse(plainText, (prose) => {
    const elements = convertAttributes(convertImages(prose), report);
    const withIcons = changeOutsideTags(elements, (part) =>
      convertIcons(convertKeys(convertMarks(part, has), report), report),
    );
    const withMath = settings.extensions.has('pymdownx.arithmatex') ? convertMath(withIcons) : withIcons;
    return markAbbreviations(withMath, abbreviations, report);
  });
}

/** Changes the text between tags. Their attributes, such as titles, are plain text. */
function changeOutsideTags(prose: string, change: (text: string) => string): string {
  return prose
    .split(/(<\/?[A-Za-z][^<>]*>)/)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');
}

const ABBREVIATION = /^\*\[([^\]\n]+)\]:[ \t]*(.*)$\n?/gm;

/** Maximum number of abbreviations of a page. All of them are compared at every position of the text. */
const MAX_ABBREVIATIONS = 500;

function readAbbreviations(text: string, report: PageReport): Map<string, string> {
  const pairs = [...text.matchAll(ABBREVIATION)];
  if (pairs.length > MAX_ABBREVIATIONS)
    report.reportLoss(`the abbreviations after the first ${MAX_ABBREVIATIONS}`, pairs[MAX_ABBREVIATIONS]?.[0].trim());
  return new Map(
    pairs.slice(0, MAX_ABBREVIATIONS).map(([, name = '', meaning = '']) => [name, meaning.trim()] as const),
  );
}

/** An image with a size becomes an element, because Markdown has no sizes. */
function convertImages(prose: string): string {
  return prose.replaceAll(
    /!\[([^\]\n]{0,500})\]\(([^()\s]+)(?:[ \t]+"[^"\n]*")?\)[ \t]*\{:?([^{}\n]*)\}/g,
    (match: string, alt: string, target: string, list: string) => {
      const { width, height } = readAttributes(list);
      if (width === undefined && height === undefined) return match;
      const size = [width && ` width="${width}"`, height && ` height="${height}"`].filter(Boolean).join('');
      return `<img src="${target}" alt="${alt.replaceAll('"', '&quot;')}"${size} />`;
    },
  );
}

function convertAttributes(prose: string, report: PageReport): string {
  return prose.replaceAll(ATTRIBUTES, (match: string, list: string, offset: number) => {
    const lineStart = prose.lastIndexOf('\n', offset - 1) + 1;
    const id = /#([\w:-]+)/.exec(list)?.[1];
    if (/^[ \t>]*#{1,6}[ \t]/.test(prose.slice(lineStart, offset)) && id !== undefined) return ` {#${id}}`;
    if (/\.annotate\b/.test(list)) report.reportChange('annotations became the numbered list below them', match.trim());
    else report.reportChange(`the attributes ${match.trim()}`, match.trim());
    return '';
  });
}

function convertKeys(prose: string, report: PageReport): string {
  return prose.replaceAll(/\+\+([\w-]+(?:\+[\w-]+)*|"[^"\n]+")\+\+/g, (_, keys: string) => {
    report.count('key');
    return keys
      .split('+')
      .map((key) => `<kbd>${getKeyLabel(key.replaceAll('"', ''))}</kbd>`)
      .join('+');
  });
}

const KEYS: Readonly<Record<string, string>> = {
  ctrl: 'Ctrl',
  cmd: 'Cmd',
  command: 'Cmd',
  del: 'Del',
  esc: 'Esc',
  'arrow-up': '↑',
  'arrow-down': '↓',
  'arrow-left': '←',
  'arrow-right': '→',
  'page-up': 'Page Up',
  'page-down': 'Page Down',
};

function getKeyLabel(key: string): string {
  const name = key.toLowerCase();
  if (Object.hasOwn(KEYS, name)) return KEYS[name] ?? key;
  return name
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');
}

/** Only converts the marks of extensions that the site uses, because they are text without them. */
function convertMarks(prose: string, has: (name: string) => boolean): string {
  let result = prose;
  if (has('pymdownx.mark')) result = result.replaceAll(/==(?=\S)([^=\n]+?)(?<=\S)==/g, '<mark>$1</mark>');
  if (has('pymdownx.caret'))
    result = result
      .replaceAll(/\^\^(?=\S)([^^\n]+?)(?<=\S)\^\^/g, '<ins>$1</ins>')
      .replaceAll(/(?<![[^])\^(?=\S)([^\s^[\]]+)\^/g, '<sup>$1</sup>');
  if (has('pymdownx.tilde')) result = result.replaceAll(/(?<!~)~(?=[^\s~])([^\s~]+)~(?!~)/g, '<sub>$1</sub>');
  return result;
}

/** Matches an icon, such as `:material-apple:`. */
export const ICON = /:((?:material|octicons|fontawesome|simple|lucide)-[a-z\d-]+):/g;

function convertIcons(prose: string, report: PageReport): string {
  const text = prose.replaceAll(ICON, (match: string, name: string) => {
    const icon = findIconName(name);
    if (icon === undefined) report.reportLoss(`the icon ${match}. Add <Icon icon="…" /> with a Lucide icon`, match);
    else report.count('icon');
    return icon === undefined ? '' : `<Icon icon="${icon}" />`;
  });
  return convertEmoji(text, report);
}

function convertMath(prose: string): string {
  return prose
    .replaceAll(/\\\[((?:(?!\\\[)[^])*?)\\\]/g, (_, equation: string) => `$$${equation}$$`)
    .replaceAll(/\\\(((?:(?!\\\().)+?)\\\)/g, (_, equation: string) => `$${equation.trim()}$`);
}

/** Links, tags, headings and table rows. Abbreviations in them don't change. */
const PROTECTED =
  /!?\[[^\]\n]{0,500}\](?:\([^()\n]*\)|\[[^\]\n]*\])?|<[^<>]*>|^[ \t]*#{1,6}[ \t].*$|^[ \t]*\|.*$|https?:\/\/\S+|^\[[^\]\n]+\]:.*$/gm;

function markAbbreviations(prose: string, abbreviations: ReadonlyMap<string, string>, report: PageReport): string {
  if (abbreviations.size === 0) return prose;
  const names = [...abbreviations.keys()].sort((a, b) => b.length - a.length).map(escapeRegex);
  const name = new RegExp(String.raw`(?<![\w-])(?:${names.join('|')})(?![\w-])`, 'g');
  const mark = (text: string) =>
    text.replaceAll(name, (word) => {
      const meaning = (abbreviations.get(word) ?? '').replaceAll('"', '&quot;');
      if (!report.canInsert(meaning.length)) {
        report.reportLoss(`the meaning of the abbreviation "${word}", because the texts of abbreviations are too long`);
        return word;
      }
      report.count('abbreviation');
      return `<Tooltip tip="${meaning}">${word}</Tooltip>`;
    });
  let result = '';
  let end = 0;
  for (const match of prose.matchAll(PROTECTED)) {
    result += mark(prose.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return result + mark(prose.slice(end));
}
