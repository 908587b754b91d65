/** The navigation of a site in few lines, for the model. */
import { messageOf } from '../../errors.ts';
import { readConfig } from '../../site/config/read-config.ts';
import { parseFrontmatter } from '../../site/content/frontmatter.ts';
import type { NavigationInput } from '../../site/model/navigation-input.ts';
import { parseReference } from '../../site/content/references.ts';
import type { Source } from '../../site/model/source.ts';

export interface Outline {
  /** The site's name; undefined when docs.json cannot be read. */
  name: string | undefined;
  text: string;
}

/** Characters of the whole outline; a large site is cut, and the model finds the rest with its tools. */
const MAX_CHARACTERS = 12_000;
/** Pages whose titles are read. */
const MAX_TITLES = 300;

/** Never throws: a site without a readable docs.json may be what the model is to fix. */
export function makeOutline(source: Source): Outline {
  try {
    const { config } = readConfig(source, () => {});
    return { name: config.name, text: bound(listLines(config.navigation, source)) };
  } catch (error) {
    return { name: undefined, text: `Can't read the navigation: ${messageOf(error)}` };
  }
}

function bound(lines: readonly string[]): string {
  let length = 0;
  const fitting = lines.filter((line) => (length += line.length + 1) <= MAX_CHARACTERS);
  const left = lines.length - fitting.length;
  if (lines.length === 0) return '(empty)';
  return left === 0 ? fitting.join('\n') : `${fitting.join('\n')}\n… and ${left} more lines; see docs.json.`;
}

function listLines(root: NavigationInput, source: Source): string[] {
  let titles = 0;
  const titleOf = (path: string) => (++titles <= MAX_TITLES ? findTitle(path, source) : undefined);
  const listPage = (ref: string): string => {
    const reference = parseReference(ref);
    const title = reference.kind === 'page' ? titleOf(reference.path) : undefined;
    return title === undefined ? ref : `${ref}: ${title}`;
  };
  const visit = (node: NavigationInput, depth: number): string[] => {
    const indent = '  '.repeat(depth);
    const inner = node.kind === 'root' ? depth : depth + 1;
    const page = node.root === undefined ? '' : `, page ${listPage(node.root)}`;
    const hidden = node.hidden === true ? ' (hidden)' : '';
    return [
      ...(node.kind === 'root' ? [] : [`${indent}- ${node.kind} "${node.label}"${hidden}${page}`]),
      ...node.children.flatMap((child) =>
        child.type === 'node' ? visit(child.node, inner) : [`${'  '.repeat(inner)}- ${listPage(child.ref)}`],
      ),
    ];
  };
  return visit(root, 0).map(toOneLine);
}

function findTitle(path: string, source: Source): string | undefined {
  const plain = path.replace(/^\/+/, '').replace(/\.mdx?$/, '');
  const file = [`${plain}.mdx`, `${plain}.md`, `${plain}/index.mdx`, `${plain}/index.md`].find((file) =>
    source.has(file),
  );
  if (file === undefined) return '(no such file)';
  const { frontmatter } = parseFrontmatter(source.read(file).toString('utf8'), file, () => {});
  return frontmatter.title;
}

const MAX_LINE_LENGTH = 200;

function toOneLine(line: string): string {
  const text = line.replaceAll(/[\r\n]+/g, ' ');
  return text.length > MAX_LINE_LENGTH ? `${text.slice(0, MAX_LINE_LENGTH).toWellFormed()}…` : text;
}
