/**
 * Converts links and images whose URL contains spaces, which Markdown shows as text, and images with a size:
 * `![Alt](/my image.png)`, `![Alt](/a.png =300x200)`.
 */
import { createCodeFinder } from '../../markdown/code-ranges.ts';
import { escapeValue, type NoteBlock } from './blocks.ts';

const LABEL = String.raw`(?<label>(?:[^[\]\n\\]|\\.|\[[^[\]\n]*\])*)`;
const TARGET = String.raw`(?<target>[^\s()<>"'](?:[^()<>"'\n]|\([^()<>"'\n]*\)){0,1000}?)`;
const LINK = new RegExp(
  String.raw`(?<![\w$)\]\\])(?<mark>!?)\[${LABEL}\]\(${TARGET}(?:[\t ]{1,9}"(?<title>[^"\n]*)")?[\t ]{0,9}\)`,
  'g',
);
const SIZE = /^(\S.*?)[\t ]{1,9}=(?=\d|x\d)(\d+%?)?(?:x(\d+%?|\*)?)?$/;
const PATH = /^(?:\.{0,2}\/|https?:\/\/)|\.[A-Za-z\d]{2,5}(?:#\S*)?$/;
const WITH_SPACE = /\]\([^\s)]{0,300}[\t ]/;
/** A target that Markdown accepts, possibly with a title in parentheses. */
const VALID = /^\S+(?:[\t ]+\([^()]*\))?$/;

export function convertLinkTargets(text: string, note: NoteBlock): string {
  if (!WITH_SPACE.test(text)) return text;
  const isCode = createCodeFinder(text);
  let offset = 0;
  const convertPart = (part: string, start: number, line: number): string => {
    let converted = '';
    let end = 0;
    for (const { 0: written, index, groups = {} } of part.matchAll(LINK)) {
      const { mark = '', label = '', target = '', title } = groups;
      const labelStart = index + mark.length + 1;
      if (isCode(start + index)) continue;
      const newLabel = convertPart(label, start + labelStart, line);
      const isLink = !isCode(start + labelStart + label.length);
      const newLink = isLink ? convertLink({ isImage: mark !== '', label: newLabel, target, title }) : undefined;
      if (newLink) note({ line, written: `${mark}[…](${target})`, name: newLink.name });
      const rest = written.slice(mark.length + 1 + label.length);
      converted += part.slice(end, index) + (newLink?.text ?? `${mark}[${newLabel}${rest}`);
      end = index + written.length;
    }
    return converted + part.slice(end);
  };
  const convertedLines = text.split('\n').map((line, index) => {
    const start = offset;
    offset += line.length + 1;
    return line.includes('](') ? convertPart(line, start, index + 1) : line;
  });
  return convertedLines.join('\n');
}

interface Link {
  isImage: boolean;
  label: string;
  target: string;
  title: string | undefined;
}

function convertLink({ isImage, label, target, title }: Link): { text: string; name: string } | undefined {
  const [, path = target, width, height] = (isImage ? SIZE.exec(target) : undefined) ?? [];
  if (path !== target) {
    const attributes = {
      src: path.replaceAll(' ', '%20'),
      alt: label,
      title,
      width,
      height: height === '*' ? undefined : height,
    };
    const pairs = Object.entries(attributes).flatMap(([name, value]) =>
      value === undefined ? [] : [` ${name}="${escapeValue(value)}"`],
    );
    return { text: `<img${pairs.join('')} />`, name: 'img' };
  }
  if (VALID.test(target) || !(isImage || PATH.test(target))) return undefined;
  const titleText = title === undefined ? '' : ` "${title}"`;
  return { text: `${isImage ? '!' : ''}[${label}](<${target}>${titleText})`, name: '%20' };
}
