/** Describes the navigation of a site in a few lines for the model. */
import { getErrorMessage } from '../../errors.ts';
import { readConfig, parseFrontmatter, parseReference, type NavigationInput } from '../../site/format.ts';
import type { Source } from '../../site/shared.ts';

/** The site's name and navigation. */
export interface Outline {
  /** The site's name; undefined if docs.json can't be read. */
  name: string | undefined;
  text: string;
}

/** Maximum characters of the outline. For a larger site, the model finds the remaining pages with its tools. */
const MAX_CHARACTERS = 12_000;
/** Maximum number of pages whose titles are read. */
const MAX_TITLES = 300;

/** Never throws, because the task can be to fix a broken docs.json. */
export function makeOutline(source: Source): Outline {
  try {
    const { config } = readConfig(source, () => {});
    return { name: config.name, text: limitLines(listLines(config.navigation, source)) };
  } catch (error) {
    return { name: undefined, text: `Can't read the navigation: ${getErrorMessage(error)}` };
  }
}

function limitLines(lines: readonly string[]): string {
  let length = 0;
  const fittingLines = lines.filter((line) => (length += line.length + 1) <= MAX_CHARACTERS);
  const omittedCount = lines.length - fittingLines.length;
  if (lines.length === 0) return '(empty)';
  return omittedCount === 0
    ? fittingLines.join('\n')
    : `${fittingLines.join('\n')}\n… and ${omittedCount} more lines; see docs.json.`;
}

function listLines(root: NavigationInput, source: Source): string[] {
  let titles = 0;
  const readTitle = (path: string) => (++titles <= MAX_TITLES ? findTitle(path, source) : undefined);
  const listPage = (ref: string): string => {
    const reference = parseReference(ref);
    const title = reference.kind === 'page' ? readTitle(reference.path) : undefined;
    return title === undefined ? ref : `${ref}: ${title}`;
  };
  const visit = (node: NavigationInput, depth: number): string[] => {
    const indent = '  '.repeat(depth);
    const childDepth = node.kind === 'root' ? depth : depth + 1;
    const page = node.root === undefined ? '' : `, page ${listPage(node.root)}`;
    const hiddenNote = node.hidden === true ? ' (hidden)' : '';
    return [
      ...(node.kind === 'root' ? [] : [`${indent}- ${node.kind} "${node.label}"${hiddenNote}${page}`]),
      ...node.children.flatMap((child) =>
        child.type === 'node' ? visit(child.node, childDepth) : [`${'  '.repeat(childDepth)}- ${listPage(child.ref)}`],
      ),
    ];
  };
  return visit(root, 0).map(toOneLine);
}

function findTitle(path: string, source: Source): string | undefined {
  const stem = path.replace(/^\/+/, '').replace(/\.mdx?$/, '');
  const file = [`${stem}.mdx`, `${stem}.md`, `${stem}/index.mdx`, `${stem}/index.md`].find((file) => source.has(file));
  if (file === undefined) return '(no such file)';
  const { frontmatter } = parseFrontmatter(source.read(file).toString('utf8'), file, () => {});
  return frontmatter.title;
}

const MAX_LINE_LENGTH = 200;

function toOneLine(line: string): string {
  const text = line.replaceAll(/[\r\n]+/g, ' ');
  return text.length > MAX_LINE_LENGTH ? `${text.slice(0, MAX_LINE_LENGTH).toWellFormed()}…` : text;
}
