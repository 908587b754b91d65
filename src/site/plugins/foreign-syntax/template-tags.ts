/**
 * Converts GitBook (`{% hint style="info" %}`) and Markdoc (`{% callout type="note" %}`) blocks, which MDX would parse
 * as expressions.
 */
import { createCodeFinder } from '../../markdown/code-ranges.ts';
import { CALLOUTS, escapeValue, readPairs, formatTitleAttribute, type NoteBlock } from './blocks.ts';

interface Tag {
  start: number;
  end: number;
  /** The name without `end`. */
  name: string;
  closes: boolean;
  pairs: Record<string, string>;
  written: string;
}

/** Paired tags → the component and attributes to use; those without a component become their content. */
const PAIRED_TAGS: Readonly<Record<string, (given: Record<string, string>) => [name: string, attributes: string]>> = {
  hint: ({ style }) => getCallout(style, undefined),
  admonition: ({ type, name, title }) => getCallout(type, name ?? title),
  callout: ({ type, style, title }) => getCallout(type ?? style, title),
  details: ({ summary, title }) => ['Accordion', formatTitleAttribute(summary ?? title ?? 'Details')],
  tabs: () => ['Tabs', ''],
  tab: ({ title, label }) => ['Tab', formatTitleAttribute(title ?? label ?? 'Tab')],
  stepper: () => ['Steps', ''],
  step: () => ['Step', ''],
  columns: () => ['Columns', ''],
  column: () => ['Column', ''],
  code: () => ['', ''],
  raw: () => ['', ''],
  verbatim: () => ['', ''],
  'content-ref': () => ['', ''],
};

function getCallout(type: string | undefined, title: string | undefined): [name: string, attributes: string] {
  const name = type !== undefined && Object.hasOwn(CALLOUTS, type) ? CALLOUTS[type] : undefined;
  return [name ?? 'Note', title === undefined ? '' : formatTitleAttribute(title)];
}

const TAG = /\{{1,2}%-?\s{0,20}(end|\/\s{0,20})?([a-z][\w-]{0,40})\b((?:[^%{}]|%(?!\})){0,2000})%\}{1,2}/g;

export function convertTemplateTags(text: string, note: NoteBlock): string {
  if (!text.includes('{%')) return text;
  const tags = findTags(text);
  const partners = pairTags(tags);
  let result = '';
  let endOffset = 0;
  let line = 1;
  let tagCount = 0;
  const getLine = (offset: number): number => {
    line += text.slice(tagCount, offset).split('\n').length - 1;
    tagCount = offset;
    return line;
  };
  for (const [index, tag] of tags.entries()) {
    const convertedTag = makeTag(tag, partners.get(index), text);
    if (convertedTag === undefined || tag.start < endOffset) continue;
    result += text.slice(endOffset, tag.start) + convertedTag.text;
    endOffset = convertedTag.end ?? tag.end;
    if (!tag.closes) note({ line: getLine(tag.start), written: `{% ${tag.name} %}`, name: convertedTag.name });
  }
  return partners.size === 0 && endOffset === 0 ? text : convertStepTitles(result + text.slice(endOffset));
}

function findTags(text: string): Tag[] {
  const isCode = createCodeFinder(text);
  const tags: Tag[] = [];
  for (const match of text.matchAll(TAG)) {
    if (isCode(match.index)) continue;
    const [matchText, end, name = '', attributeText = ''] = match;
    tags.push({
      start: match.index,
      end: match.index + matchText.length,
      name,
      closes: end !== undefined,
      pairs: readPairs(attributeText),
      written: matchText,
    });
  }
  return tags;
}

/** Index of a tag → the tag that opens or closes the same block. */
function pairTags(tags: readonly Tag[]): Map<number, Tag> {
  const partners = new Map<number, Tag>();
  const openTags: { index: number; tag: Tag }[] = [];
  for (const [index, tag] of tags.entries()) {
    if (!tag.closes) openTags.push({ index, tag });
    else {
      const at = openTags.findLastIndex((each) => each.tag.name === tag.name);
      const [openTag] = at < 0 ? [] : openTags.splice(at);
      if (!openTag) continue;
      partners.set(index, openTag.tag);
      partners.set(openTag.index, tag);
    }
  }
  return partners;
}

interface ConvertedTag {
  text: string;
  /** The component's name, for the message. */
  name: string;
  /** Offset after the replaced text. @defaultValue the offset after the tag */
  end?: number;
}

function makeTag(tag: Tag, partner: Tag | undefined, text: string): ConvertedTag | undefined {
  const { pairs, name } = tag;
  const address = pairs['url'] ?? pairs['src'] ?? pairs['page'];
  if (/^(?:embed|file|page-ref)$/.test(name)) {
    if (tag.closes) return partner && { text: '', name: 'a link' };
    return address === undefined ? undefined : { text: `${linkTo(address)}${partner ? ': ' : ''}`, name: 'a link' };
  }
  const file = pairs['file'];
  if (name === 'partial' && file !== undefined)
    return { text: `<Snippet file="${escapeValue(file)}" />`, name: 'Snippet' };
  if ((name === 'img' || name === 'image') && address !== undefined)
    return { text: createImage(address, pairs), name: 'img' };
  const [component, attributes] = (partner && PAIRED_TAGS[name]?.(tag.closes ? partner.pairs : pairs)) ?? [];
  if (component === undefined || attributes === undefined) return undefined;
  if (name === 'code' && !tag.closes) return nameFence(tag, text);
  if (component === '') return { text: '', name: 'its content' };
  return { text: tag.closes ? `</${component}>` : `<${component}${attributes}>`, name: component };
}

/** Moves the options of a code block to its fence. */
function nameFence({ pairs, end }: Tag, text: string): ConvertedTag {
  const [textBetween = ''] = /^\s*\n[\t >]*(?:`{3,}|~{3,})[^\n`]*/.exec(text.slice(end, end + 500)) ?? [];
  if (textBetween === '') return { text: '', name: 'a code block' };
  const { title, lineNumbers, overflow } = pairs;
  const fenceOpening = `${textBetween.trimEnd()}${/[`~]$/.test(textBetween.trimEnd()) ? 'text' : ''}`;
  const options = `${title === undefined ? '' : ` title="${title.replaceAll('"', '')}"`}${lineNumbers === 'true' ? ' lines' : ''}${overflow === 'wrap' ? ' wrap' : ''}`;
  return {
    text: options === '' ? textBetween : fenceOpening + options,
    name: 'a code block',
    end: end + textBetween.length,
  };
}

function createImage(src: string, { alt = '', width }: Record<string, string>): string {
  const size = width === undefined ? '' : ` width="${escapeValue(width)}"`;
  return `<img src="${escapeValue(src)}" alt="${escapeValue(alt)}"${size} />`;
}

function linkTo(address: string): string {
  const name = address.split('/').findLast((part) => part !== '') ?? address;
  const label = /^[a-z]+:/i.test(address) ? address : name;
  return `[${label.replace(/[[\]\\*_]/g, '\\$&')}](${encodeURI(address)
    .replace(/%25(?=[\da-f]{2})/gi, '%')
    .replaceAll(')', '%29')})`;
}

/** Turns the heading at the start of a step into its title. */
function convertStepTitles(text: string): string {
  return text.replace(
    /<Step>([\t ]*\n(?:[\t ]*\n)*)[\t ]*#{1,6}[\t ]+([^\n]+)/g,
    (_, gap: string, title: string) => `<Step title="${escapeValue(title.replace(/\*\*|`/g, '').trim())}">${gap}`,
  );
}
