import vm from 'node:vm';
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { escapeHtml } from '../../../lib/html.ts';
import { LIVE_NAMES } from '../../model/component-names.ts';
import { renderTestSite } from '../../testing.ts';

const IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

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
  'a field with allowed values': '<ParamField body="mode" enum={["fast", "slow"]}>Body</ParamField>',
  'components with props under other names':
    '<div><Card title="A" link="https://x.org">B</Card><Icon name="rocket" /><Tooltip title="Tip">x</Tooltip></div>',
  'a callout with a misspelled title': '<Note label="Mind">Body</Note>',
  'a callout with an element as icon and title':
    '<Tip icon={<svg viewBox="0 0 1 1" />} title={<em>Mind</em>}>Body</Tip>',
  'a callout with an emoji': '<Callout icon="🚀" color="#ff0000" style={{ marginTop: 4 }}>Body</Callout>',
  'a callout with a hostile color': '<Callout color="red;background:url(//example.com)">Body</Callout>',
  'a card': '<Card title="Start" icon="rocket" href="/other" cta="Go"><p>Body</p></Card>',
  'a card with every prop':
    '<Card title="A `b`" description="C" icon="bell" color="red" href="https://example.com" horizontal img="/images/a.png" cta={<a href="/other">Go</a>} arrow type="warning" target="_self">Body</Card>',
  'a card with a link inside': '<Card title="Out" href="https://example.com"><a href="/other">Other</a></Card>',
  'a card that is disabled': '<Card title="Off" href="/other" disabled />',
  'a card with a type': '<Card title="Mind" type="warning" onClick={() => {}}>Body</Card>',
  'a card with a hostile link, color and image':
    '<Card title="A" href="javascript:alert(1)" icon="bell" color="red;x:y" img="javascript:alert(1)" />',
  'a card with a built-in component': '<Card title="A" href="/other"><Badge>Beta</Badge></Card>',
  columns: '<Columns cols="3"><Column>a</Column></Columns>',
  'a card group': '<CardGroup cols={9}><Card title="A" /></CardGroup>',
  'an accordion':
    '<Accordion title="Why `now`?" description="Because" icon="bolt" defaultOpen className="mine"><p>Body</p></Accordion>',
  'an accordion with the same title': '<Accordion title="Why `now`?" />',
  'an accordion without a title': '<Accordion>Body</Accordion>',
  'an accordion group':
    '<AccordionGroup><Accordion title="A (b)"><Accordion title="Inner (c)">one</Accordion></Accordion></AccordionGroup>',
  'an expandable': '<Expandable title="options" description="All" defaultOpen="false"><p>Body</p></Expandable>',
  'an expandable without a title': '<Expandable><p>Body</p></Expandable>',
  'a frame': '<Frame caption="A **view**" hint="Look" className="mine"><p>Body</p></Frame>',
  'a frame with an element as caption': '<Frame caption={<em>A</em>}><p>Body</p></Frame>',
  'an icon': '<Icon icon="flag" size={24} color="#f00" className="mine" />',
  'an icon of a file': '<Icon src="/images/a.png" size="20" />',
  'an icon with a hostile color': '<Icon icon="flag" color="red;x:y" />',
  "an icon of a package that can't be imported": '<Sun size={24} color="#f00" className="mine" strokeWidth={1} />',
  'a parameter':
    '<ParamField query="pageSize" type="integer" required deprecated default={20} pre={["new"]} post="x">How many.</ParamField>',
  'a response field':
    '<ResponseField name="user.id" type={["string", "null"]} default={{ a: 1 }}>The id.</ResponseField>',
  'a field without a name': '<ResponseField type="a" typeHref="javascript:alert(1)">Text</ResponseField>',
  steps:
    '<Steps><Step title="Install it (now)"><p>A</p></Step><Step title="Run" icon="play">B</Step><Step stepNumber={7}>C</Step></Steps>',
  'steps with headings':
    '<Steps titleSize="h3"><Step title="Install `it`">A</Step><Step title="Run" noAnchor>B</Step><Step title="End" titleSize="h1" id="end">C</Step></Steps>',
  'a step alone': '<Step title="Alone">A</Step>',
  tabs: '<Tabs borderBottom sync={false}><Tab title="npm (all)" icon="bolt">A</Tab><Tab title={<b>yarn</b>}>B</Tab></Tabs>',
  'tabs that start with the second one':
    '<Tabs defaultTabIndex={1}><Tab title="npm" id="mine">A</Tab><Tab label="yarn">B</Tab></Tabs>',
  'tabs without titles': '<Tabs defaultTabIndex={9}><Tab>A</Tab></Tabs>',
  'a tab alone': '<Tab title="Alone">A</Tab>',
  'a tooltip': '<Tooltip tip="An `API`" headline="Term" cta="More" href="/other">term</Tooltip>',
  'a tooltip with a hostile link': '<Tooltip tip={<b>A</b>} cta="More" href=" javascript:alert(1)">term</Tooltip>',
  'a code block': '<CodeBlock language="js" filename="a.js" lines>{"let a = 1;"}</CodeBlock>',
  'a code group':
    '<CodeGroup><CodeBlock language="js" filename="b.js" icon="bolt">{"let b = 2;"}</CodeBlock><CodeBlock language="ts">{"let c = 3;"}</CodeBlock></CodeGroup>',
  'a code group with a menu': '<CodeGroup dropdown><CodeBlock language="js">{"let d = 4;"}</CodeBlock></CodeGroup>',
};

test('every component that islands can render has a sample', () => {
  const jsx = Object.values(SAMPLES).join('\n');
  expect([...LIVE_NAMES].filter((name) => !new RegExp(`<${name}\\b`).test(jsx))).toEqual([]);
});

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
    'other.mdx': '# Other',
    'images/a.png': IMAGE,
    'page.mdx': `import { Sunrise as Sun } from "lucide-react";\n${components.join('')}\n${names.map((_, index) => `<Sample${index} />\n`).join('\n')}`,
  });
  const { document, CustomEvent, HTMLElement } = parseHTML(pages.get('/page')?.html ?? '');
  const islands = [...document.querySelectorAll('doc-island')] as unknown as (Node & {
    dataset: Record<string, string>;
    firstElementChild: Node;
  })[];
  const built = islands.map(({ childNodes }) => print(childNodes));
  const window: Record<string, unknown> = { document, CustomEvent, HTMLElement, setTimeout, clearTimeout, console };
  window['window'] = window;
  const context = vm.createContext(window);
  const run = (file: string) => vm.runInContext(String(files.get(file)), context);
  run('_docs/islands-runtime.js');
  for (const file of [...files.keys()].filter((name) => name.startsWith('_docs/islands/'))) run(file);
  for (const island of islands) (window['__islands'] as { start: (island: unknown) => void }).start(island);
  const live = islands.map(({ dataset, firstElementChild }) => {
    expect(dataset['bdState']).toBe('live');
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

/** Boolean attributes are set with any value, and `./a` is the same URL as `a`. */
function normalize(name: string, value: string): string {
  if (/^(?:hidden|open)$/.test(name)) return '';
  return escapeHtml(/^(?:href|src)$/.test(name) ? value.replace(/^\.\//, '') : value);
}
