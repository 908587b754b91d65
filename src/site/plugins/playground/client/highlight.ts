/** Highlights the playground's few languages. Text is inserted as text: markup in a response is never parsed. */
import { createElement } from './dom.ts';

export type HighlightLanguage = 'json' | 'bash' | 'javascript' | 'python';

const STRING = /"(?:\\.|[^"\\\n])*"/.source;
const NUMBER = /-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/.source;

/** Each pattern has one group per kind of token, in the order of `KINDS`. */
const GRAMMARS: Readonly<Record<HighlightLanguage, RegExp>> = {
  json: new RegExp(`(${STRING})(?=\\s*:)|(${STRING})|(${NUMBER})|\\b(true|false|null)\\b`, 'g'),
  bash: /()('(?:[^']|'\\'')*')|()(--[a-z-]+|\bcurl\b)/g,
  javascript: new RegExp(`(${STRING})(?=:)|(${STRING})|(${NUMBER})|\\b(const|await|new|true|false|null)\\b`, 'g'),
  python: new RegExp(`(${STRING})(?=:)|(${STRING})|(${NUMBER})|\\b(import|True|False|None)\\b`, 'g'),
};
const KINDS = ['bd-Property', 'bd-String', 'bd-Number', 'bd-Keyword'];

/** Longer texts are shown without colors, in characters. */
const MAX_LENGTH = 200_000;

export function highlight(source: string, language: HighlightLanguage): Node[] {
  if (source.length > MAX_LENGTH) return [document.createTextNode(source)];
  const nodes: Node[] = [];
  let end = 0;
  for (const match of source.matchAll(GRAMMARS[language])) {
    const kind = match.slice(1).findIndex((group) => group !== undefined && group !== '');
    nodes.push(
      document.createTextNode(source.slice(end, match.index)),
      createElement('span', { class: KINDS[kind] ?? '' }, match[0]),
    );
    end = match.index + match[0].length;
  }
  nodes.push(document.createTextNode(source.slice(end)));
  return nodes;
}

/** Maximum depth of JSON to indent: the output grows with the square of the depth. */
const MAX_LEVELS = 40;

/**
 * Formats JSON with one entry per line; undefined if it is invalid or too deep. Works on the text, because JavaScript
 * numbers can't represent all JSON numbers.
 */
export function indentJson(source: string): string | undefined {
  try {
    JSON.parse(source);
  } catch {
    return undefined;
  }
  const tokens = source.match(/"(?:\\.|[^"\\])*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
  let depth = 0;
  let html = '';
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1];
    if (token === '{' || token === '[') {
      const isEmpty = next === '}' || next === ']';
      if (!isEmpty) depth += 1;
      if (depth > MAX_LEVELS) return undefined;
      html += isEmpty ? token : token + formatLineBreak(depth);
    } else if (token === '}' || token === ']') {
      const isEmpty = tokens[index - 1] === '{' || tokens[index - 1] === '[';
      if (!isEmpty) depth -= 1;
      html += isEmpty ? token : formatLineBreak(depth) + token;
    } else if (token === ',') html += token + formatLineBreak(depth);
    else html += token === ':' ? ': ' : token;
  }
  return html;
}

function formatLineBreak(depth: number): string {
  return `\n${'  '.repeat(depth)}`;
}
