/** Parses a model's Markdown into data: no HTML, no images; anything not recognized stays text. */

export type Inline =
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: 'strong' | 'emphasis'; children: Inline[] }
  | { type: 'link'; href: string; children: Inline[] }
  | { type: 'break' };

export type Block =
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'heading'; children: Inline[] }
  | { type: 'code'; language: string; text: string }
  | { type: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { type: 'quote'; blocks: Block[] }
  | { type: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { type: 'rule' };

/** Parses text; an incomplete reply is parsed as far as it has arrived. */
export function parseMarkdown(text: string): Block[] {
  return parseBlocks(text.replaceAll('\r', '').split('\n'), 0);
}

/** Maximum depth of nested lists and quotes; deeper content is text. */
const MAX_DEPTH = 8;

const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([\w+#.-]*)/;
const ITEM = /^( *)([-*+]|\d{1,9}[.)])(?:( +)(.*))?$/;
const RULE = /^ {0,3}(?:(?:\* *){3,}|(?:- *){3,}|(?:_ *){3,})$/;
const DIVIDER = /^ *\|?(?: *:?-+:? *\|)+(?: *:?-+:? *)?$/;

function parseBlocks(lines: readonly string[], depth: number): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (line.trim() === '') {
      at += 1;
      continue;
    }
    const { block, length } = readBlock(lines.slice(at), line, depth);
    blocks.push(block);
    at += length;
  }
  return blocks;
}

function readBlock(lines: readonly string[], first: string, depth: number): { block: Block; length: number } {
  const [, fence, language = ''] = FENCE.exec(first) ?? [];
  if (fence !== undefined) return readFence(lines, fence, language);
  const [, heading] = /^ {0,3}#{1,6}\s+(.*?)\s*#*$/.exec(first) ?? [];
  if (heading !== undefined) return { block: { type: 'heading', children: parseInline(heading) }, length: 1 };
  if (RULE.test(first)) return { block: { type: 'rule' }, length: 1 };
  if (depth < MAX_DEPTH && /^ {0,3}>/.test(first)) {
    const length = countWhile(lines, (line) => /^ {0,3}>/.test(line));
    const innerLines = lines.slice(0, length).map((line) => line.replace(/^ {0,3}> ?/, ''));
    return { block: { type: 'quote', blocks: parseBlocks(innerLines, depth + 1) }, length };
  }
  if (depth < MAX_DEPTH && ITEM.test(first)) return readList(lines, first, depth);
  if (first.includes('|') && DIVIDER.test(lines[1] ?? '')) return readTable(lines);
  const length = 1 + countWhile(lines.slice(1), (line) => line.trim() !== '' && !startsBlock(line));
  return { block: { type: 'paragraph', children: parseInline(lines.slice(0, length).join('\n')) }, length };
}

function startsBlock(line: string): boolean {
  return FENCE.test(line) || /^ {0,3}(?:#{1,6}\s|>)/.test(line) || ITEM.test(line) || RULE.test(line);
}

function countWhile(lines: readonly string[], test: (line: string) => boolean): number {
  const end = lines.findIndex((line) => !test(line));
  return end === -1 ? lines.length : end;
}

function readFence(lines: readonly string[], fence: string, language: string): { block: Block; length: number } {
  const isEnd = (line: string): boolean => {
    const mark = line.trim();
    return mark.startsWith(fence) && mark === fence.charAt(0).repeat(mark.length);
  };
  const end = lines.findIndex((line, at) => at > 0 && isEnd(line));
  const indent = /^ */.exec(lines[0] ?? '')?.[0].length ?? 0;
  const body = lines
    .slice(1, end === -1 ? lines.length : end)
    .map((line) => line.replace(new RegExp(`^ {0,${indent}}`), ''));
  const text = body.join('\n');
  return { block: { type: 'code', language, text }, length: end === -1 ? lines.length : end + 1 };
}

function readList(lines: readonly string[], first: string, depth: number): { block: Block; length: number } {
  const [, indent = '', mark = ''] = ITEM.exec(first) ?? [];
  const isOrdered = /^\d/.test(mark);
  const items: Block[][] = [];
  let at = 0;
  while (at < lines.length) {
    const [, before = '', next = '', gap = ' ', firstLine = ''] = ITEM.exec(lines[at] ?? '') ?? [];
    if (next === '' || before.length > indent.length + 1 || /^\d/.test(next) !== isOrdered) break;
    const width = before.length + next.length + Math.min(gap.length, 4);
    const length = 1 + countItem(lines.slice(at + 1), width);
    const innerLines = lines.slice(at + 1, at + length).map((line) => line.replace(new RegExp(`^ {0,${width}}`), ''));
    items.push(parseBlocks([firstLine, ...innerLines], depth + 1));
    at += length;
  }
  return { block: { type: 'list', ordered: isOrdered, start: isOrdered ? parseInt(mark, 10) : 1, items }, length: at };
}

/** Counts the lines that belong to an item: deeper ones, blank lines before those, and lazy continuation lines. */
function countItem(lines: readonly string[], width: number): number {
  let count = 0;
  for (const [at, line] of lines.entries()) {
    const isDeep = line.startsWith(' '.repeat(Math.min(width, 2))) && line.trim() !== '';
    const goesOn = line.trim() !== '' && lines[at - 1]?.trim() !== '' && !startsBlock(line);
    if (isDeep || goesOn) count = at + 1;
    else if (line.trim() !== '') break;
  }
  return count;
}

function readTable(lines: readonly string[]): { block: Block; length: number } {
  const length = countWhile(lines, (line) => line.includes('|'));
  const [head = [], , ...rows] = lines.slice(0, length).map(splitRow);
  const fit = (cells: readonly string[]) => head.map((_, at) => parseInline(cells[at] ?? ''));
  return { block: { type: 'table', head: fit(head), rows: rows.map(fit) }, length };
}

function splitRow(line: string): string[] {
  const cells = line
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/);
  return cells.map((cell) => cell.trim().replaceAll('\\|', '|'));
}

const LINK = /^\[((?:[^\][\\]|\\.|\[[^\][]*\])*)\]\(([^\s()]*(?:\([^\s()]*\)[^\s()]*)*)\)/;

/** Parses inline markup; an unclosed marker is text. */
export function parseInline(text: string, depth = 0): Inline[] {
  const inlines: Inline[] = [];
  const addText = (chunk: string): void => {
    const last = inlines.at(-1);
    if (last?.type === 'text') last.text += chunk;
    else if (chunk !== '') inlines.push({ type: 'text', text: chunk });
  };
  let at = 0;
  while (at < text.length) {
    const remainingText = text.slice(at);
    const mark = depth < MAX_DEPTH ? readMark(remainingText, text.charAt(at - 1), depth) : undefined;
    if (mark) inlines.push(mark.node);
    else if (remainingText.startsWith('\\') && /[!-/:-@[-`{-~]/.test(remainingText.charAt(1)))
      addText(remainingText.charAt(1));
    const literal = /^(?:(?:(?! {2,}\n)[^\\`*_[\n])+|`+|[\s\S])/.exec(remainingText)?.[0] ?? remainingText;
    if (mark) at += mark.length;
    else if (remainingText.startsWith('\\') && /[!-/:-@[-`{-~]/.test(remainingText.charAt(1))) at += 2;
    else {
      addText(literal);
      at += literal.length;
    }
  }
  return inlines;
}

function readMark(after: string, before: string, depth: number): { node: Inline; length: number } | undefined {
  const [code, mark = '', codeText = ''] = /^(`+)(?!`)([\s\S]*?[^`])\1(?!`)/.exec(after) ?? [];
  if (code !== undefined && mark !== '') {
    const content = codeText.replaceAll('\n', ' ').replace(/^ (.*[^ ].*) $/, '$1');
    return { node: { type: 'code', text: content }, length: code.length };
  }
  const [link, label = '', href = ''] = LINK.exec(after) ?? [];
  if (link !== undefined)
    return { node: { type: 'link', href, children: parseInline(label, depth + 1) }, length: link.length };
  const [line] = /^(?: {2,}|\\)\n/.exec(after) ?? [];
  if (line !== undefined) return { node: { type: 'break' }, length: line.length };
  for (const [type, pattern] of EMPHASES) {
    const [matchText, sign = '', content = ''] = pattern.exec(after) ?? [];
    // An underscore inside a word is part of the word.
    if (
      matchText === undefined ||
      (sign.startsWith('_') && /[\p{L}\p{N}]/u.test(before + after.charAt(matchText.length)))
    )
      continue;
    return { node: { type, children: parseInline(content, depth + 1) }, length: matchText.length };
  }
  return undefined;
}

const EMPHASES = [
  ['strong', /^(\*\*|__)(?=\S)([\s\S]*?\S)\1/],
  ['emphasis', /^([*_])(?=[^\s*_])([^*_]*?[^\s*_])\1/],
] as const;
