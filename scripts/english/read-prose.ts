/** Extracts what people read in a file: pages without their code, and a program's comments and texts. */
import { parseSync, Visitor } from 'vite';

/** A piece of text, with its place in the file. Line breaks, comment markers and code spans in it are blank. */
export interface Prose {
  text: string;
  offset: number;
}

/**
 * Returns the text that people read in a file. Strings of tests are input and expected output, so only their comments
 * and titles count. Every character keeps its offset, and a paragraph is one line, so that phrases match across
 * line breaks.
 */
export function readProse(file: string, source: string): Prose[] {
  if (/\.mdx?$/.test(file)) return [{ text: readPage(source), offset: 0 }];
  const { program, comments } = parseSync(file, source);
  const isTest = /\.test\.tsx?$|^test\/|\/testing(\/|\.ts)/.test(file);
  const strings = isTest ? readTitles(program) : readStrings(program);
  const pieces = [...joinLineComments(source, comments), ...strings];
  return pieces.map(({ start, end }) => ({ text: blankMarkers(source.slice(start, end)), offset: start }));
}

interface Range {
  start: number;
  end: number;
}

type Program = ReturnType<typeof parseSync>['program'];

/** Blanks a page's code, and joins the lines of its paragraphs. */
function readPage(source: string): string {
  const withoutFences = blank(source, /^ *(`{3,}|~{3,}).*?^ *\1 *$/gms);
  return blankCode(withoutFences).replaceAll(/(?<!\n)\n(?!\n|[-*|#>\d])/g, ' ');
}

/** A sentence can continue in the next `//` comment. */
function joinLineComments(source: string, comments: readonly (Range & { type: string })[]): Range[] {
  const mergedRanges: Range[] = [];
  for (const { start, end, type } of comments) {
    const last = mergedRanges.at(-1);
    if (type === 'Line' && last && /^\s*$/.test(source.slice(last.end, start))) last.end = end;
    else mergedRanges.push({ start, end });
  }
  return mergedRanges;
}

/** Lists the texts of a program. A string without a space is a name or a value. */
function readStrings(program: Program): Range[] {
  const ranges: Range[] = [];
  const add = (node: Range, text: string) => {
    if (/\S\s+\S/.test(text)) ranges.push({ start: node.start, end: node.end });
  };
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') add(node, node.value);
    },
    TemplateElement: (node) => add(node, node.value.raw),
    JSXText: (node) => add(node, node.value),
  }).visit(program);
  return ranges;
}

function readTitles(program: Program): Range[] {
  const ranges: Range[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (title && isTestFunction(callee)) ranges.push({ start: title.start, end: title.end });
    },
  }).visit(program);
  return ranges.filter(({ end, start }) => end - start < 400);
}

/** `test(…)`, `test.skipIf(…)(…)` and `describe.each(…)(…)` all start with the function's name. */
function isTestFunction(callee: { type: string }): boolean {
  let node = callee as { type: string; name?: string; object?: { type: string }; callee?: { type: string } };
  while (node.type !== 'Identifier') {
    const target = node.object ?? node.callee;
    if (!target) return false;
    node = target;
  }
  return node.name === 'test' || node.name === 'it' || node.name === 'describe';
}

function blankMarkers(text: string): string {
  return blankCode(text.replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/)?/g, (marker) => ' '.repeat(marker.length)));
}

/** Code spans, including their escaped form in template literals. */
function blankCode(text: string): string {
  return blank(text, /\\?`[^`\n]*`/g);
}

function blank(text: string, pattern: RegExp): string {
  return text.replaceAll(pattern, (match) => match.replaceAll(/[^\n]/g, '\u0000'));
}
