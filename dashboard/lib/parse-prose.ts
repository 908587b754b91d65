/** A part of a paragraph. */
export type Inline =
  | { kind: 'text' | 'code' | 'strong'; text: string }
  | { kind: 'link'; text: string; href: string; isCode: boolean };

/** A block of simple Markdown. */
export type Block =
  | { kind: 'paragraph' | 'heading'; inlines: Inline[] }
  | { kind: 'list'; items: Inline[][] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' };

/** Parses simple Markdown: headings, lists, rules, code, bold text and web links. Everything else stays plain text. */
export function parseProse(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const flushParagraph = () => {
    const paragraph = lines.join('\n').trim();
    lines = [];
    if (paragraph !== '') blocks.push({ kind: 'paragraph', inlines: parseInlines(paragraph) });
  };
  const source = text.replaceAll('\r\n', '\n').split('\n');
  for (let at = 0; at < source.length; at++) {
    const line = source[at] ?? '';
    const heading = /^#{1,6}\s+(.*)$/.exec(line);
    const item = /^\s*(?:[-*]|\d+\.)\s+(.*)$/.exec(line);
    const [, fence] = /^\s*(`{3,})/.exec(line) ?? [];
    if (fence !== undefined) {
      flushParagraph();
      const close = source.findIndex((each, index) => index > at && each.trim().startsWith(fence));
      const last = close === -1 ? source.length : close;
      blocks.push({ kind: 'code', text: source.slice(at + 1, last).join('\n') });
      at = last;
    } else if (heading) {
      flushParagraph();
      blocks.push({ kind: 'heading', inlines: parseInlines(heading[1] ?? '') });
    } else if (item) {
      flushParagraph();
      const inlines = parseInlines(item[1] ?? '');
      const before = blocks.at(-1);
      if (before?.kind === 'list' && source[at - 1]?.trim() !== '') before.items.push(inlines);
      else blocks.push({ kind: 'list', items: [inlines] });
    } else if (/^\s*(?:-{3,}|\*{3,})\s*$/.test(line)) {
      flushParagraph();
      blocks.push({ kind: 'rule' });
    } else if (line.trim() === '' || MARK.test(line)) flushParagraph();
    else lines.push(line);
  }
  flushParagraph();
  return blocks;
}

/** Bindery marks its texts with this form of a link definition, which no host displays. */
const MARK = /^\[\/\/\]: # \(/;

function parseInlines(text: string): Inline[] {
  const inlines: Inline[] = [];
  let start = 0;
  for (const match of text.matchAll(
    /`([^`\n]+)`|\*\*([^*\n]+)\*\*|\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)|<(https?:\/\/[^\s<>]+)>|(https?:\/\/[^\s<>)"'`]+[^\s<>)"'`.,;:!?])/g,
  )) {
    const [source, code, boldText, label, href, angledUrl, plainUrl] = match;
    const address = href ?? angledUrl ?? plainUrl ?? '';
    if (match.index > start) inlines.push({ kind: 'text', text: text.slice(start, match.index) });
    if (code !== undefined) inlines.push({ kind: 'code', text: code });
    else if (boldText !== undefined) inlines.push({ kind: 'strong', text: boldText });
    else inlines.push({ kind: 'link', href: address, ...parseLabel(label ?? address) });
    start = match.index + source.length;
  }
  if (start < text.length) inlines.push({ kind: 'text', text: text.slice(start) });
  return inlines;
}

/** The label of a link is plain text, or one piece of code. */
function parseLabel(label: string): { text: string; isCode: boolean } {
  const [, code] = /^`([^`]+)`$/.exec(label) ?? [];
  return { text: code ?? label, isCode: code !== undefined };
}
