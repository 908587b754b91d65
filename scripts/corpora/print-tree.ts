/** The parts of a syntax tree that both parsers create. */
export interface SyntaxNode {
  type: string;
  tagName?: string;
  name?: string | null;
  value?: string;
  properties?: Record<string, unknown>;
  attributes?: readonly { type: string; name?: string; value?: unknown }[];
  children?: readonly SyntaxNode[];
}

/** Prints a tree with one line per node, without what has no effect on a page: positions and white space. */
export function printTree(root: SyntaxNode): string[] {
  return printNodes(root.children ?? [], '');
}

function printNodes(nodes: readonly SyntaxNode[], indent: string): string[] {
  const lines: string[] = [];
  let text = '';
  const endText = () => {
    const words = normalizePunctuation(text).replace(/\s+/g, ' ').trim();
    if (words !== '') lines.push(`${indent}${words}`);
    text = '';
  };
  for (const node of nodes) {
    if (node.type === 'text') {
      text += node.value ?? '';
      continue;
    }
    endText();
    lines.push(`${indent}${printNode(node)}`, ...printNodes(node.children ?? [], `${indent}  `));
  }
  endText();
  return lines;
}

function printNode({ type, tagName, name, value = '', properties = {}, attributes = [] }: SyntaxNode): string {
  if (type === 'element') return `<${[tagName, ...Object.entries(properties).map(printProperty).sort()].join(' ')}>`;
  if (type.startsWith('mdxJsx')) return `<${[name ?? '', ...attributes.map(printAttribute)].join(' ')}>`;
  if (type === 'mdxjsEsm') return `esm ${value.trim()}`;
  if (type.endsWith('Expression')) return `{${value.trim()}}`;
  return `${type} ${value.trim()}`;
}

function printProperty([name, value]: [string, unknown]): string {
  // satteri aligns the cells of a table with a style.
  const [, align] = /^text-align: (\w+)$/.exec(name === 'style' ? String(value) : '') ?? [];
  if (align !== undefined) return `align="${align}"`;
  const text = Array.isArray(value) ? value.join(' ') : value;
  return `${name}=${JSON.stringify(typeof text === 'string' ? normalizePunctuation(text) : text)}`;
}

function printAttribute({ type, name, value }: { type: string; name?: string; value?: unknown }): string {
  if (type === 'mdxJsxExpressionAttribute') return `{${String(value).trim()}}`;
  if (typeof value !== 'object' || value === null) return `${name}=${JSON.stringify(value ?? null)}`;
  return `${name}={${String((value as { value: string }).value).trim()}}`;
}

/** satteri replaces quotes, dashes and dots with typographic ones, which MDX leaves to a plugin. */
function normalizePunctuation(text: string): string {
  return text
    .replace(/[“”]/g, '"')
    .replace(/[‘’]/g, "'")
    .replaceAll('—', '---')
    .replaceAll('–', '--')
    .replaceAll('…', '...');
}
