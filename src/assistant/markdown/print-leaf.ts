import type { Token } from 'markdown-it';
import { printInline, type ResolveLink } from './print-inline.ts';
import type { Leaf } from './read-leaves.ts';

/** Prints a whole leaf block, without its separator. */
export function printLeaf(leaf: Leaf, resolve: ResolveLink): string {
  const { kind, token, tokens, first, prefix } = leaf;
  switch (kind) {
    case 'paragraph':
      return first + printInline(token.children ?? [], { resolve, prefix, atLineStart: true });
    case 'heading': {
      const content = printInline(tokens[1]?.children ?? [], { resolve, prefix, atLineStart: true, inTable: false });
      const text = content.replaceAll(`\\\n${prefix}`, ' ').trim();
      return `${first}${'#'.repeat(Number(token.tag.charAt(1)))} ${text.replace(/#$/, '\\#')}`;
    }
    case 'rule':
      return `${first}***`;
    case 'code':
      return printCode(leaf);
    case 'table':
      return printTable(leaf, resolve);
  }
}

/** The fence is longer than every run of backticks in the code, so that no renderer can find an earlier end. */
function printCode({ token, first, prefix }: Leaf): string {
  const runs = token.content.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(3, ...runs.map(({ length }) => length + 1)));
  const [language = ''] = /^[\w+#.-]*/.exec(token.info) ?? [];
  const lines = token.content.replace(/\n$/, '').split('\n');
  const body = lines.map((line) => (line === '' ? prefix.trimEnd() : prefix + line));
  return [first + fence + language, ...(token.content === '' ? [] : body), prefix + fence].join('\n');
}

function printTable({ tokens, first, prefix }: Leaf, resolve: ResolveLink): string {
  const rows: string[][] = [];
  for (const token of tokens) {
    if (token.type === 'tr_open') rows.push([]);
    if (token.type === 'inline') rows.at(-1)?.push(printCell(token, { resolve, prefix }));
  }
  const [head = [], ...body] = rows;
  const divider = `|${'---|'.repeat(head.length)}`;
  return [first + printRow(head), prefix + divider, ...body.map((row) => prefix + printRow(row))].join('\n');
}

function printRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function printCell({ children }: Token, { resolve, prefix }: { resolve: ResolveLink; prefix: string }): string {
  return printInline(children ?? [], { resolve, prefix, atLineStart: false, inTable: true }).trim();
}
