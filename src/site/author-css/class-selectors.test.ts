import { expect, test } from 'vitest';
import { listThemeParts } from '../model/plugin.ts';
import { PLUGINS } from '../plugins/registry.ts';
import { renderTestSite } from '../testing.ts';
import { listOwnClasses } from '../theme/own-classes.ts';
import { findClassSelector } from './class-selectors.ts';
import { isHook, listHooks } from './hooks.ts';

const OWN = ['callout-body', 'callout-icon', 'navbar', 'navbar-row', 'my-callout-x'];

test.each([
  [
    '[class*="callout"]',
    '[class*="callout"]:not(:where(:is(.callout-body,.callout-icon,.my-callout-x):not(.callout)))',
  ],
  ["[class^='callout-']", "[class^='callout-']:not(:where(:is(.callout-body,.callout-icon)))"],
  ['[ class $= icon ]', '[ class $= icon ]:not(:where(:is(.callout-icon):not(.code-block-icon,'],
  ['[class*="NAVBAR-R" i]', '[class*="NAVBAR-R" i]:not(:where(:is(.navbar-row)))'],
])('%s means only documented parts', (selector, expected) => {
  expect(findClassSelector(selector, OWN)?.startsWith(expected)).toBe(true);
});

test.each(['[class*="hero"]', '[class="callout-body"]', '[class~="callout-body"]', '[class]', '[id*="callout"]'])(
  'keeps %s',
  (selector) => expect(findClassSelector(selector, OWN)).toBeUndefined(),
);

test('no class of a page contains a documented name without being documented or known as an inner part', async () => {
  const { pages } = await renderTestSite({
    'docs.json': {
      theme: 'maple',
      name: 'T',
      colors: { primary: '#123456' },
      banner: { content: 'Hello', dismissible: true },
      navbar: { links: [{ label: 'Help', href: '/page' }], primary: { type: 'button', label: 'Go', href: '/page' } },
      contextual: { options: ['copy', 'view'] },
      navigation: { tabs: [{ tab: 'A', icon: 'house', groups: [{ group: 'B', icon: 'house', pages: ['page'] }] }] },
    },
    'page.mdx': ALL_COMPONENTS,
  });
  const html = pages.get('/page')?.html ?? '';
  const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
  expect(classes.size).toBeGreaterThan(100);
  const known = new Set(listOwnClasses(listThemeParts(PLUGINS)));
  const names = listHooks().filter((name) => name.length > 4);
  const unknown = [...classes].filter(
    (name) =>
      /^(?!is-not-).*-/.test(name) && !isHook(name) && !known.has(name) && names.some((hook) => name.includes(hook)),
  );
  expect(unknown).toEqual([]);
});

const ALL_COMPONENTS = `
<Note>Text</Note> <Card title="A" icon="house" href="/page">B</Card> <Columns cols={2}><Card title="A">B</Card></Columns>

<Tabs><Tab title="A" icon="house">B</Tab></Tabs>

<CodeGroup>
\`\`\`js a.js
x
\`\`\`
</CodeGroup>

<Steps><Step title="A">B</Step></Steps>

<AccordionGroup><Accordion title="A" icon="house" description="C">B</Accordion></AccordionGroup>

<Expandable title="A">B</Expandable> <Frame caption="A">B</Frame> <Tooltip tip="A">B</Tooltip>

<ParamField path="a" type="string" required deprecated default="1">B</ParamField>

<Update label="A" description="B" tags={["x"]}>C</Update> <Panel>A</Panel> <Tile title="A" href="/page">B</Tile>

<Tree><Tree.Folder name="a" defaultOpen><Tree.File name="b" /></Tree.Folder></Tree>

<Color variant="compact"><Color.Item name="a" value="#123456" /></Color>

<Prompt description="A">B</Prompt> <Badge>A</Badge> <Icon icon="house" />

\`\`\`mermaid
flowchart LR
  A --> B
\`\`\`
`;
