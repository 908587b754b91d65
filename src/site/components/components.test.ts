import { describe, expect, it } from 'vitest';
import { COMPONENT_NAMES } from '../model/component-names.ts';
import { listComponents } from '../plugins/list-components.ts';
import {
  codeFence,
  component,
  createTestPage,
  element,
  findComponent,
  printHtml,
  printMarkdown,
  type TestPage,
} from './testing.ts';

const js = codeFence('js', 'app.js icon="js"', 'run()');
const py = codeFence('python', '', 'run()');

/** One use of each component; its HTML and Markdown are stored in the snapshot files beside this test. */
const SAMPLES = {
  accordion: component(
    'Accordion',
    { title: 'Why <now>?', description: 'Because', icon: 'bolt', defaultOpen: 'true', className: 'mine' },
    element('p', 'Body'),
  ),
  'accordion-group': component('AccordionGroup', {}, component('Accordion', { title: 'A' }, 'one')),
  badge: component('Badge', { color: 'green', size: 'sm', shape: 'pill', icon: 'check', stroke: true }, 'Beta'),
  callout: component('Callout', { title: 'Mine', icon: 'bell', color: '#ff0000' }, element('p', 'Body')),
  card: component('Card', { title: 'Start', icon: 'rocket', href: '/start', cta: 'Go' }, element('p', 'Body')),
  'card-external': component('Card', { title: 'Out', href: 'https://example.com', img: '/a.png', horizontal: true }),
  'card-plain': component('Card', { title: 'Plain', type: 'warning' }, 'Body'),
  'code-block': component('CodeBlock', { language: 'ts', filename: 'a.ts', lines: true, highlight: '[1,3]' }, 'let x'),
  'code-group': component('CodeGroup', {}, js, py),
  'code-group-dropdown': component('CodeGroup', { dropdown: true }, js, py),
  color: component(
    'Color',
    { variant: 'table' },
    component(
      'Color.Row',
      { title: 'Brand' },
      component('Color.Item', { name: 'ink', value: '#123456' }),
      component('Color.Item', { name: 'paper', value: { light: '#fff', dark: '#000' } }),
    ),
  ),
  columns: component('Columns', { cols: '3' }, component('Column', {}, 'a')),
  'card-group': component('CardGroup', {}, component('Card', { title: 'A' })),
  expandable: component('Expandable', { title: 'options' }, component('ResponseField', { name: 'a', type: 'string' })),
  frame: component('Frame', { caption: 'A **view**', hint: 'Look' }, element('p', 'picture')),
  'github-repo': component('GitHub.Repo', { repo: 'https://github.com/acme/docs.git' }),
  heading: component('Heading', { level: 3 }, 'More'),
  icon: component('Icon', { icon: 'flag', size: 24, color: '#f00' }),
  mdx: component('MDX', {}, element('h2', 'Setup'), element('p', 'Body')),
  note: component('Note', { title: 'Mind' }, element('p', 'Body')),
  danger: component('Danger', {}, element('p', 'Body')),
  'param-field': component(
    'ParamField',
    { query: 'pageSize', type: 'integer', required: true, deprecated: true, default: 20, pre: ['new'], post: 'x' },
    'How many.',
  ),
  popup: component(
    'Popup',
    {},
    component('PopupTrigger', {}, 'Limits'),
    component('PopupContent', {}, element('p', 'So ', element('strong', 'many')), element('ul', element('li', 'one'))),
  ),
  'popup-in-text': component(
    'Popup',
    {},
    component('PopupTrigger', {}, 'Limits'),
    component('PopupContent', {}, 'So ', element('strong', 'many')),
  ),
  prompt: component(
    'Prompt',
    { description: 'Write **tests**', actions: ['copy', 'cursor'] },
    element('p', 'Read ', element('strong', 'all'), ' files'),
    element('ul', element('li', 'one'), element('li', 'two')),
  ),
  'response-field': component('ResponseField', { name: 'user.id', type: 'string', default: { a: 1 } }, 'The id.'),
  steps: component(
    'Steps',
    { titleSize: 'h3' },
    component('Step', { title: 'Install' }, element('p', 'npm i')),
    component('Step', { title: 'Run', icon: 'play' }, js),
  ),
  tabs: component(
    'Tabs',
    { defaultTabIndex: 1 },
    component('Tab', { title: 'npm', icon: 'npm' }, 'one'),
    component('Tab', { title: 'pnpm', id: 'p' }, 'two'),
  ),
  tile: component('Tile', { href: '/x', title: 'Buttons', description: 'All of them' }, 'preview'),
  tooltip: component('Tooltip', { tip: 'An <idea>', headline: 'API', cta: 'Read', href: '/api' }, 'API'),
  tree: component(
    'Tree',
    {},
    component(
      'Tree.Folder',
      { name: 'src', defaultOpen: true, comment: 'code' },
      component('Tree.File', { name: 'a.ts', highlight: true }),
    ),
    component('Tree.Folder', { name: 'out' }),
  ),
  'tree-list': component(
    'FileTree',
    {},
    element('ul', element('li', 'src/', element('ul', element('li', element('strong', 'a.ts'), ' # the entry')))),
  ),
  update: component('Update', { label: 'v1.2', description: 'May', tags: ['API', 'UI'] }, element('p', 'Body')),
  view: component('View', { title: 'Python', icon: 'python' }, 'code'),
};

describe.each(Object.entries(SAMPLES))('%s', (name, node) => {
  it('prints the same HTML as in the snapshot', async () => {
    await expect(breakLines(printHtml(node))).toMatchFileSnapshot(`snapshots/${name}.html.snap`);
  });

  it('prints the same Markdown as in the snapshot', async () => {
    await expect(`${printMarkdown(node)}\n`).toMatchFileSnapshot(`snapshots/${name}.md`);
  });
});

/** Puts one element per line, for readable snapshots. */
function breakLines(html: string): string {
  return `${html.replace(/(?<=>)(?=<[a-z])/g, '\n')}\n`;
}

describe('every component', () => {
  it('has its names in the list that the parser uses', () => {
    expect(COMPONENT_NAMES).toEqual(listComponents().flatMap(({ names }) => names));
  });

  it.each(COMPONENT_NAMES)('%s lets no author text through as markup', (name) => {
    const evil = '"><script>alert(1)</script>';
    const props = Object.fromEntries((findComponent(name)?.props ?? []).map((prop) => [prop, evil]));
    const page = createTestPage();
    const html = printHtml(component(name, { ...props, className: evil, style: evil, 'data-x': evil }, evil), page);
    expect(html + page.panels.join('')).not.toContain('<script');
  });

  // Pages can't write `bd-ApiEndpoint`.
  const writable = COMPONENT_NAMES.filter((name) => name !== 'api-endpoint');

  it.each(writable)('%s loses none of its content, in either output', (name) => {
    const make = () => [
      'Loose text',
      element('div', 'Div with ', component('Tab', { title: 'A' }, 'a tab'), ' after it'),
      component('Strange', {}, element('p', 'Strange child')),
      js,
      element('p', 'Last paragraph'),
    ];
    const page = createTestPage();
    const html = printHtml(component(name, {}, ...make()), page) + page.panels.join('');
    const markdown = printMarkdown(component(name, {}, ...make()));
    for (const text of ['Loose text', 'Div with', 'a tab', 'after it', 'Strange child', 'run()', 'Last paragraph']) {
      expect(html).toContain(text);
      expect(markdown).toContain(text);
    }
  });

  it.each(COMPONENT_NAMES)('%s prints with no props, no children and in the wrong place', (name) => {
    expect(() => printHtml(component(name))).not.toThrow();
    expect(() => printMarkdown(component(name))).not.toThrow();
    const odd = Object.fromEntries((findComponent(name)?.props ?? []).map((prop) => [prop, [{ a: [1] }, null]]));
    expect(() => printHtml(component('Card', {}, component(name, odd, js)))).not.toThrow();
  });
});

describe('Tabs', () => {
  it('has every panel in the HTML and shows the selected one', () => {
    const html = printHtml(SAMPLES.tabs);
    expect(html).toContain('>one</div>');
    expect(html.match(/ hidden/g)).toHaveLength(1);
    expect(html).toMatch(/id="p"[^>]*data-bd-title="pnpm">two/);
  });

  it('keeps content beside the tabs', () => {
    expect(printHtml(component('Tabs', {}, component('Tab', { title: 'A' }, 'a'), element('p', 'beside')))).toContain(
      '<p>beside</p>',
    );
  });

  it('finds tabs that Markdown wrapped in a paragraph', () => {
    expect(printHtml(component('Tabs', {}, element('p', component('Tab', { title: 'A' }, 'a'))))).toContain(
      'role="tab"',
    );
  });
});

describe('Steps', () => {
  it('numbers its steps and gives them its title size', () => {
    const html = printHtml(SAMPLES.steps);
    expect(html).toContain('data-component-part="step-number">1</div>');
    expect(html).toContain('<h3 class="bd-StepTitle"');
    expect(findComponent('Step')?.toc?.(component('Step', { title: 'A', titleSize: 'h2' }))).toBeUndefined();
  });

  it('a step with a heading is in the table of contents, one with a text title is not', () => {
    const step = { ...component('Step', { title: 'A', titleSize: 'h2' }), id: 'a' };
    expect(findComponent('Step')?.toc?.(step)).toEqual({ title: 'A', depth: 2 });
    expect(findComponent('Step')?.toc?.({ ...step, props: { title: 'A' } })).toBeUndefined();
  });
});

describe('Card', () => {
  it('opens where its author specifies', () => {
    expect(printHtml(component('Card', { href: '/a', target: '_blank' }))).toContain('target="_blank"');
    expect(printHtml(component('Card', { href: 'https://e.com', target: '_self' }))).not.toContain('target');
    expect(printHtml(component('Card', { title: 'A', target: '_blank' }))).not.toContain('target');
  });

  it('with a link in its body is a box with a stretched link, never a link in a link', () => {
    const html = printHtml(component('Card', { title: 'A', href: '/a' }, element('a', 'inner')));
    expect(html).toMatch(
      /^<div class="card bd-CardLinked" data-bd-card><a class="bd-CardStretchedLink" href="\/a" aria-label="A"><\/a>/,
    );
  });

  it('shows the arrow for external links, or as configured', () => {
    const arrow = 'bd-CardArrow';
    expect(printHtml(component('Card', { href: 'https://e.com' }))).toContain(arrow);
    expect(printHtml(component('Card', { href: 'https://e.com', arrow: false }))).not.toContain(arrow);
    expect(printHtml(component('Card', { href: '/in', arrow: 'true' }))).toContain(arrow);
  });

  it('opens a new tab for other hosts, not for mail', () => {
    const page: Partial<TestPage> = { link: (url) => ({ href: url, external: true }) };
    const targets = ['https://e.com', 'mailto:a@e.com'].map((href) =>
      printHtml(component('Card', { href }), { ...createTestPage(), ...page }).includes('target="_blank"'),
    );
    expect(targets).toEqual([true, false]);
  });

  it('is not a link while disabled', () => {
    expect(printHtml(component('Card', { href: '/a', disabled: true }))).toMatch(
      /^<div class="card" data-bd-card aria-disabled="true"/,
    );
  });
});

describe('code groups', () => {
  it('show other content below the blocks, complete and in order, and report it', () => {
    const page = createTestPage();
    const html = printHtml(
      component(
        'CodeGroup',
        {},
        'Before ',
        element('strong', 'all'),
        js,
        element('p', 'Between', py),
        component('Note', {}, element('p', 'Mind')),
        component('Tab', { title: 'Empty' }, 'No code'),
      ),
      page,
    );
    const [group = '', below = ''] = html.split(/(?<=<\/pre><\/div><\/div>)/);
    expect(group.match(/role="tabpanel"/g)).toHaveLength(2);
    expect(below).toMatch(/^<p>Before <strong>all<\/strong><\/p><p>Between<\/p>.*Mind.*Empty.*No code/s);
    expect(page.reports).toEqual(Array.from({ length: 5 }, () => 'stray-code-group-child'));
  });

  it('take blocks out of Tab elements, by the title of the tab', () => {
    expect(printHtml(component('CodeGroup', {}, component('Tab', { title: 'Ruby' }, py)))).toContain(
      'data-bd-title="Ruby"',
    );
  });

  it('of requests and responses go to the right column', () => {
    const page = createTestPage();
    expect(printHtml(component('RequestExample', {}, js), page)).toBe('');
    expect(page.panels[0]).toMatch(/^<div class="bd-RequestExample" id="request-example"><div class="code-group">/);
  });
});

describe('fields', () => {
  it.each([
    ['pageSize', 'param-page-size'],
    ['user_id', 'param-user-id'],
    ['metadata.title', 'param-metadata-title'],
  ])('the anchor of "%s" is "%s"', (name, id) => {
    expect(findComponent('ParamField')?.id?.(component('ParamField', { body: name }))).toBe(id);
    expect(findComponent('ResponseField')?.id?.(component('ResponseField', { name }))).toBe(id);
  });

  it('long or nested defaults are not shown', () => {
    expect(printHtml(component('ResponseField', { name: 'a', default: { b: { c: 1 } } }))).not.toContain('default');
  });
});

describe('Visibility', () => {
  it('shows people and agents their own content', () => {
    const humans = component('Visibility', { for: 'humans' }, 'x');
    const agents = component('Visibility', { for: 'agents' }, 'x');
    expect([humans, agents].map((node) => printHtml(node))).toEqual(['x', '']);
    expect([humans, agents].map((node) => printMarkdown(node))).toEqual(['', 'x']);
  });
});

it('style props become CSS, and colors can only be colors', () => {
  const frame = component('Frame', { style: { maxWidth: 200, opacity: 0.5, '--x': 'a' } });
  expect(printHtml(frame)).toContain('style="max-width:200px;opacity:0.5;--x:a"');
  expect(printHtml(component('Callout', { color: 'red;position:fixed' }))).not.toContain('style');
});

it('Badge falls back to its defaults for unknown values', () => {
  expect(printHtml(component('Badge', { color: 'mauve', size: 7 }))).toContain('data-color="gray" data-size="md"');
});
