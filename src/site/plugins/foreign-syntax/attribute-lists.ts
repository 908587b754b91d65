/**
 * Reads lists of attributes after images and links, which Markdown shows as text: `![Alt](/a.png){width=300}`,
 * `[Text](https://x.example){:target="_blank"}`.
 */
import { createCodeFinder } from '../../markdown/code-ranges.ts';
import { escapeValue, type NoteBlock } from './blocks.ts';

const ATTRIBUTE = String.raw`(?:[.#][\w-]+|[A-Za-z][\w-]*=(?:"[^"\n{}]*"|'[^'\n{}]*'|[^\s"'{}]+))`;
const TARGET = String.raw`\((?<target>[^\s()<>"]+)(?:[\t ]+"(?<title>[^"\n]*)")?\)`;
const LIST = String.raw`\{:?[\t ]*(?<list>${ATTRIBUTE}(?:[\t ]+${ATTRIBUTE})*)[\t ]*\}`;
const END = new RegExp(`\\]${TARGET}${LIST}`, 'g');
const IMAGE_START = /!\[((?:[^[\]\n\\]|\\.)*)$/;

export function convertAttributeLists(text: string, note: NoteBlock): string {
  if (!text.includes('){')) return text;
  const isCode = createCodeFinder(text);
  let offset = 0;
  const convertedLines = text.split('\n').map((line, index) => {
    const start = offset;
    offset += line.length + 1;
    // An id after a heading is the heading's.
    if (!line.includes('){') || /^[\t >]*#{1,6}[\t ]/.test(line)) return line;
    let converted = '';
    let end = 0;
    for (const { 0: written, index: at, groups = {} } of line.matchAll(END)) {
      if (isCode(start + at)) continue;
      const { target = '', title, list = '' } = groups;
      const before = line.slice(end, at);
      const [imageStart, alt = ''] = IMAGE_START.exec(before) ?? [];
      const size = imageStart === undefined ? [] : readSize(list);
      converted +=
        imageStart === undefined || size.length === 0
          ? before + written.replace(/\{[^{}]*\}$/, '')
          : before.slice(0, -imageStart.length) + makeImage({ src: target, alt, title }, size);
      end = at + written.length;
      note({ line: index + 1, ...describe(list, { isImage: imageStart !== undefined, hasSize: size.length > 0 }) });
    }
    return converted + line.slice(end);
  });
  return convertedLines.join('\n');
}

function readSize(list: string): [string, string][] {
  return ['width', 'height'].flatMap((name): [string, string][] => {
    const [, value] =
      new RegExp(String.raw`(?:^|\s)${name}=["']?(\d+(?:\.\d+)?%?)(?:px)?["']?(?=\s|$)`).exec(list) ?? [];
    return value === undefined ? [] : [[name, value]];
  });
}

function makeImage(image: Record<string, string | undefined>, size: [string, string][]): string {
  const attributes = [...Object.entries(image), ...size].flatMap(([name, value]) =>
    value === undefined ? [] : [` ${name}="${escapeValue(value)}"`],
  );
  return `<img${attributes.join('')} />`;
}

function describe(list: string, { isImage, hasSize }: { isImage: boolean; hasSize: boolean }) {
  const names = [...list.matchAll(new RegExp(ATTRIBUTE, 'g'))].map(([written]) => written.replace(/=.*/s, '='));
  const isLost = !hasSize || names.some((name) => name !== 'width=' && name !== 'height=');
  const written = `${isImage ? '!' : ''}[…](…){${names.join(' ')}}`;
  const read = hasSize ? 'The image is shown with this size' : undefined;
  const lost = isLost ? `${hasSize ? 'the other' : 'The'} attributes are left out` : undefined;
  return {
    written,
    name: 'attributes',
    result: `${[read, lost].filter((part) => part !== undefined).join(', and ')}. Use <${isImage ? 'img' : 'a'}> with attributes instead.`,
  };
}
