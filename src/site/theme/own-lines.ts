/** Code that pages and snippets have of their own, as a module for the script of their islands. */
import { parseFrontmatter } from '../content/frontmatter.ts';
import { declaredNames } from '../expressions/sandboxed/declared-names.ts';
import { parseModule } from '../expressions/parse.ts';
import { parseBody } from '../mdx/parse.ts';
import { substituteVariables } from '../mdx/variables.ts';
import type { SiteContext } from '../print/site-context.ts';

/** Names of components, with code and its place for those that the file does not declare. */
export type Names = Map<string, { source: string; line: number; column: number } | undefined>;

interface OwnLines {
  file: string;
  names: readonly string[];
  codes: Names;
  site: SiteContext;
  /** Takes the lines of code that stands elsewhere in the file. */
  generated: Generated[];
}

/** Lines of a text that the renderer made, and the place of the author's code that they are made of. */
export interface Generated {
  first: number;
  last: number;
  at: { line: number; column: number };
}

/** The `import` and `export` lines of a page or snippet, with exports for the names that islands use. */
export function ownLines({ file, names, codes, site, generated }: OwnLines): string {
  const { variables, math } = site.modules;
  const written = substituteVariables(site.source.read(file).toString('utf8'), variables);
  const { body, bodyLine } = parseFrontmatter(written, file, () => {});
  const padded = '\n'.repeat(bodyLine - 1) + body;
  const { root } = parseBody({
    text: padded,
    format: file.endsWith('.md') ? 'md' : 'mdx',
    file,
    math,
    report: () => {},
  });
  // Each line stands where the author wrote it, so that errors name its place.
  let text = '';
  for (const node of 'children' in root ? root.children : []) {
    if (node.type !== 'mdxjsEsm') continue;
    const { line = 1 } = node.position?.start ?? {};
    text += '\n'.repeat(Math.max(0, line - countLines(text))) + `${node.value}\n`;
  }
  const program = parseModule(text);
  const declared = program instanceof SyntaxError ? [] : program.body.flatMap(declaredNames);
  const rest = declared.includes('default') ? '' : `export default __islands.snippet(${JSON.stringify(file)});`;
  for (const name of names) {
    const code = codes.get(name);
    const first = countLines(text);
    text += code ? `export const __island_${name} = ${code.source};\n` : `export { ${name} as __island_${name} };\n`;
    if (code) generated.push({ first, last: countLines(text) - 1, at: { line: code.line, column: code.column } });
  }
  return `${text}${rest}`;
}

/** Number of the line that a text ends in. */
const countLines = (text: string): number => text.split('\n').length;
