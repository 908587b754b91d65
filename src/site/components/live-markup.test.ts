import vm from 'node:vm';
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { escapeHtml } from '../../lib/html.ts';
import { renderTestSite } from '../testing.ts';

/** Uses of each component that islands can render, as author code writes them. */
const SAMPLES: Record<string, string> = {
  'a badge': '<Badge>Beta</Badge>',
  'a badge with every prop':
    '<Badge color="green" size="sm" shape="pill" icon="check" stroke disabled className="mine" data-x="1">Beta</Badge>',
  'a badge with wrong props': '<Badge color="url(x)" size="huge" shape={1} style={{ marginTop: 4 }}>Beta</Badge>',
  ...Object.fromEntries(
    ['Note', 'Tip', 'Info', 'Warning', 'Check', 'Danger', 'Callout'].map((name) => [
      `a ${name}`,
      `<${name}>Body</${name}>`,
    ]),
  ),
  'a callout with a title and an icon': '<Note title="The `id` is **fixed**" icon="bell">Body</Note>',
  'a callout with a misspelled title': '<Note label="Mind">Body</Note>',
  'a callout with an element as icon and title':
    '<Tip icon={<svg viewBox="0 0 1 1" />} title={<em>Mind</em>}>Body</Tip>',
  'a callout with an emoji': '<Callout icon="🚀" color="#ff0000" style={{ marginTop: 4 }}>Body</Callout>',
  'a callout with a hostile color': '<Callout color="red;background:url(//example.com)">Body</Callout>',
};

/** The page with an island for each sample, and its DOM before and after the islands' script ran. */
const pages = renderSamples();

test.each(Object.keys(SAMPLES))('%s has the same markup in the build and live', async (name) => {
  const { built, live } = (await pages).get(name) ?? {};
  expect(built).toMatch(/^</);
  expect(live).toBe(built);
});

async function renderSamples() {
  const names = Object.keys(SAMPLES);
  const components = names.map(
    (name, index) => `export const Sample${index} = () => { useState(0); return <>${SAMPLES[name]}</>; };\n`,
  );
  const { pages, files } = await renderTestSite({
    'page.mdx': `${components.join('')}\n${names.map((_, index) => `<Sample${index} />\n`).join('\n')}`,
  });
  const { document, HTMLElement } = parseHTML(pages.get('/page')?.html ?? '');
  const islands = [...document.querySelectorAll('doc-island')] as unknown as (Node & {
    dataset: Record<string, string>;
    firstElementChild: Node;
  })[];
  const built = islands.map(({ childNodes }) => print(childNodes));
  const window: Record<string, unknown> = { document, HTMLElement, setTimeout, clearTimeout, console };
  window['window'] = window;
  const context = vm.createContext(window);
  const run = (file: string) => vm.runInContext(String(files.get(file)), context);
  run('_docs/islands-runtime.js');
  for (const file of [...files.keys()].filter((name) => name.startsWith('_docs/islands/'))) run(file);
  for (const island of islands) (window['__islands'] as { start: (island: unknown) => void }).start(island);
  const live = islands.map(({ dataset, firstElementChild }) => {
    expect(dataset['state']).toBe('live');
    return print(firstElementChild.childNodes);
  });
  return new Map(names.map((name, index) => [name, { built: built[index], live: live[index] }]));
}

/** The part of a DOM node that is compared. */
interface Node {
  nodeType: number;
  localName: string;
  textContent: string;
  childNodes: Iterable<Node>;
  attributes: Iterable<{ name: string; value: string }>;
}

/** Prints nodes with sorted attributes, without the icons and slots of islands. */
function print(nodes: Iterable<Node>): string {
  return [...nodes].map(printNode).join('');
}

function printNode(node: Node): string {
  if (node.nodeType !== 1) return escapeHtml(node.textContent);
  const { localName: tag } = node;
  if (tag === 'template') return '';
  if (tag === 'doc-slot') return print(node.childNodes);
  const attributes = [...node.attributes].map(({ name, value }) => ` ${name}="${normalize(name, value)}"`).sort();
  return `<${tag}${attributes.join('')}>${print(node.childNodes)}</${tag}>`;
}

/** Boolean attributes are set with any value. */
function normalize(name: string, value: string): string {
  return /^(?:hidden|open|disabled)$/.test(name) ? '' : escapeHtml(value);
}
