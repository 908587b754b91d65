import fs from 'node:fs/promises';
import path from 'node:path';
import { createProcessor } from '@mdx-js/mdx';
import remarkGfm from 'remark-gfm';
import { parseFrontmatter } from '../../src/site/format.ts';
import { restoreText } from '../../src/site/markdown/placeholders.ts';
import { parseBody } from '../../src/site/mdx/parse.ts';
import { toHast } from '../../src/site/mdx/to-hast.ts';
import { KNOWN_DIFFERENCES, type ParserDifference } from './known-differences.ts';
import { printTree, type SyntaxNode } from './print-tree.ts';

export interface SiteComparison {
  /** Differences without a known reason. */
  differences: (ParserDifference & { file: string })[];
  /** Number of differences with a known reason. */
  known: number;
}

/** Compares the parsers on every MDX file of a site. */
export async function compareParsersOnSite(folder: string, reasons = KNOWN_DIFFERENCES): Promise<SiteComparison> {
  const names = await fs.readdir(folder, { recursive: true });
  const files = names.filter((name) => name.endsWith('.mdx') && !/(?:^|\/)(?:\.|node_modules\/)/.test(name)).sort();
  const result: SiteComparison = { differences: [], known: 0 };
  for (const file of files) {
    const difference = compareParsers(await fs.readFile(path.join(folder, file), 'utf8'), file);
    if (!difference) continue;
    if (reasons.some(({ isMatch }) => isMatch(difference))) result.known += 1;
    else result.differences.push({ ...difference, file });
  }
  return result;
}

/**
 * Parses a page with satteri and with `@mdx-js/mdx`, MDX's reference implementation, and compares the trees. Both get the
 * text that Bindery's own passes have normalized and repaired. Returns undefined if the trees are the same, and if the
 * page is read as Markdown instead of MDX.
 */
export function compareParsers(text: string, file: string): ParserDifference | undefined {
  const report = () => {};
  const { body, bodyLine } = parseFrontmatter(text, file, report);
  const pageBody = parseBody({ text: '\n'.repeat(bodyLine - 1) + body, format: 'mdx', file, report });
  if (pageBody.lenient) return undefined;
  const { source } = pageBody;
  const satteri = printTree(toHast(source, { format: 'mdx', syntaxes: [] }) as SyntaxNode).map(restoreText);
  const mdx = parseWithMdx(source).map(restoreText);
  const index = satteri.findIndex((line, at) => line !== mdx[at]);
  if (index === -1 && satteri.length === mdx.length) return undefined;
  const at = index === -1 ? satteri.length : index;
  return { satteri: satteri[at] ?? '', mdx: mdx[at] ?? '', before: satteri[at - 1] ?? '' };
}

function parseWithMdx(source: string): string[] {
  let tree: SyntaxNode = { type: 'root', children: [] };
  const takeTree = () => (root: SyntaxNode) => {
    tree = root;
    // The passes below would compile the tree.
    return { type: 'root', children: [] };
  };
  const processor = createProcessor({ format: 'mdx', remarkPlugins: [remarkGfm], rehypePlugins: [takeTree] });
  try {
    // The types name the last tree, but the first pass takes the one of Markdown.
    processor.runSync(processor.parse(source) as never);
  } catch (error) {
    return [`ERROR ${error instanceof Error ? error.message : String(error)}`];
  }
  return printTree(tree);
}
