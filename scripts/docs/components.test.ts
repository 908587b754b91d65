/**
 * Checks that the component pages match the renderer: names, properties, and examples that match their rendered result.
 */
import { describe, expect, test } from 'vitest';
import { listComponents } from '../../src/site/format.ts';
import { listPages, readPage } from './pages.ts';

/** Components that authors can't write. */
const INTERNAL = new Set(['api-endpoint']);
/** Properties that components set on each other. */
const INTERNAL_PROPS = new Set(['inList']);

const pages = listPages()
  .filter((page) => page.startsWith('write/'))
  .map((page) => ({ page, text: readPage(page) }));
const components = listComponents().filter(({ names }) => !names.some((name) => INTERNAL.has(name)));

describe('component pages', () => {
  test.each(components.flatMap(({ names, props }) => names.map((name) => [name, props] as const)))(
    'one page documents the properties of %s',
    (name, props) => {
      const documentedProperties = pages.flatMap(({ text }) => findProperties(text, name));
      const expected = props.filter((prop) => !INTERNAL_PROPS.has(prop));
      expect(
        documentedProperties,
        `Add a table below the heading "## \`${name}\` properties" to one page of docs/write/components/.`,
      ).toHaveLength(1);
      expect(documentedProperties[0]?.toSorted()).toEqual(expected.toSorted());
    },
  );

  test.each(pages.filter(({ page }) => page.startsWith('write/components/')).map(({ page, text }) => [page, text]))(
    'examples of %s appear on the page as readers see them in the source',
    (_, text = '') => {
      const { prose, examples } = splitExamples(text);
      const missingExamples = examples.filter((example) => !example.includes('…') && !prose.includes(example));
      // Views would switch the whole page.
      expect(missingExamples.filter((example) => !example.startsWith('<View'))).toEqual([]);
    },
  );
});

/** Returns the properties in each table below a heading such as "`Tabs` properties"; none for "`Tabs` has no properties". */
function findProperties(text: string, name: string): string[][] {
  const sections = text.split(/^## /m).slice(1);
  const tables = sections.filter((section) => {
    const [heading = ''] = section.split('\n');
    return heading.endsWith(' properties') && heading.includes(`\`${name}\``);
  });
  const rows = tables.map((section) =>
    [...section.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, prop = '']) => prop),
    ),
  );
  const none = [...text.matchAll(/^.*\b(?:has|have) no properties\.$/gm)].filter(([line]) =>
    line.includes(`\`${name}\``),
  );
  return [...rows, ...none.map(() => [])];
}

/** Splits a page into the text outside its outer code blocks, and its `mdx` and `md` examples. */
function splitExamples(text: string): { prose: string; examples: string[] } {
  const examples: string[] = [];
  const prose = text.replaceAll(
    /^(`{3,})(\w*)[^\n]*\n(.*?)^\1$/gms,
    (block, marks: string, language: string, source: string) => {
      const isExample = language === 'mdx' || language === 'md';
      if (isExample) examples.push(source.trim());
      // Blocks that examples render stay in the text.
      return isExample && source.trim() !== '' ? '' : block;
    },
  );
  return { prose, examples };
}
