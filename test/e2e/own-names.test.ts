/**
 * Everything on a page that the format doesn't document has the prefix `bd-`, so that an author's partial selectors and
 * scripts only match documented parts, their own elements, and elements of libraries.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { isHook, listHooks } from '../../src/site/author-css/hooks.ts';
import { SHELL_IDS } from '../../src/site/print/identify.ts';
import { launchBrowser } from '../helpers/browser.ts';
import { openSite } from './helpers/open-site.ts';
import { writeSite } from './helpers/write-site.ts';
import { listClasses } from '../../src/site/model/plugin.ts';
import { PLUGINS } from '../../src/site/plugins/registry.ts';

const CLASSES = listClasses(PLUGINS);

/** Classes of the format without a name in its list: color modes, page modes, text, and lines of code. */
const FORMAT_CLASS =
  /^(?:dark|light|is-(?:not-)?(?:custom|center|wide|frame)|absolute|z-10|prose|line|line-(?:highlight|focus|diff|add|remove)|language-[\w-]+)$/;

/** Classes that the Markdown library uses for footnotes, task lists and their headings. */
const MARKDOWN_CLASS = /^(?:sr-only|footnotes|data-footnote-backref|contains-task-list|task-list-item)$/;

const FORMAT_DATA =
  /^data-(?:active|active-deepest|current-path|component-name|component-part|badge|color|size|callout-type|unknown-component|table-wrapper|depth|footnotes|footnote-ref|footnote-backref)$/;

interface Names {
  classes: string[];
  data: string[];
  /** Ids of elements other than link targets. */
  ids: string[];
}

/** Returns the names on pages, except inside formulas and diagrams, whose libraries name their own parts. */
const READ_NAMES = `(pages) => {
  const classes = new Set(), data = new Set(), ids = new Set();
  const link = 'h1,h2,h3,h4,h5,h6,a,section,article,[data-component-part],.accordion,.accordion-group,.callout,.card,.expandable,.step,.update,.field,.tabs,[role=tabpanel],.bd-TabContent,sup a,li';
  for (const html of pages) {
    const page = new DOMParser().parseFromString(html, 'text/html');
    for (const element of page.querySelectorAll('*')) {
      if (element.closest('.katex, .katex-display, svg:not(.icon)')) continue;
      for (const name of element.classList) classes.add(name);
      for (const { name } of element.attributes) if (name.startsWith('data-')) data.add(name);
      if (element.id !== '' && !element.matches(link)) ids.add(element.id);
    }
  }
  return { classes: [...classes], data: [...data], ids: [...ids] };
}`;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

test.each(['starter', 'kitchen-sink'])('classes and data attributes of the site %s', async (name) => {
  const site = await openSite(name);
  const page = await browser.newPage();
  const pages = listFiles(site.folder, /\.html$/);
  const names = (await page.evaluate(`(${READ_NAMES})(${JSON.stringify(pages)})`)) as Names;
  await page.context().close();
  await site.close();
  const sources = listFiles(path.join('examples', name), /\.(?:mdx?|jsx|css|json)$/).join('\n');
  const authorClasses = new Set(
    [...sources.matchAll(/\bclass(?:Name)?=("[^"]*"|'[^']*'|\{[^}]*\})/g)].flatMap(([, list = '']) =>
      list.split(/[^\w:-]+/),
    ),
  );
  const ownClasses = names.classes.filter((each) => each.startsWith('bd-'));
  expect(ownClasses.length).toBeGreaterThan(100);
  expect(ownClasses.filter((each) => listHooks(CLASSES).some((hook) => each.includes(hook)))).toEqual([]);
  expect(
    names.classes.filter(
      (each) =>
        !each.startsWith('bd-') &&
        !isHook(each, CLASSES) &&
        !FORMAT_CLASS.test(each) &&
        !MARKDOWN_CLASS.test(each) &&
        !authorClasses.has(each),
    ),
  ).toEqual([]);
  expect(
    names.data.filter(
      (each) => !each.startsWith('data-bd-') && !FORMAT_DATA.test(each) && !sources.includes(` ${each}=`),
    ),
  ).toEqual([]);
  expect(
    names.ids.filter(
      (each) =>
        !each.startsWith('bd-') &&
        !SHELL_IDS.includes(each) &&
        !/^(?:request-example|response-example|changelog-filters-content)$/.test(each) &&
        !sources.includes(`id="${each}"`),
    ),
  ).toEqual([]);
});

function listFiles(folder: string, pattern: RegExp): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file))
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'));
}

const PARTIAL_SELECTORS =
  '[class*="card"], [class*="callout"], [class^="tab"], [class*="accordion"], [class^="step"], [class$="title"], [class*="sidebar"]';

/** Only style sheets are adapted to these. */
const CAPITAL_SELECTORS = '[class*="Card"], [class*="CALLOUT" i], [class$="Title" i], [id*="Tab"]';

test("a page's own style and scripts only find documented parts and the author's elements by a part of a class", async () => {
  const site = await writeSite({
    'docs.json': { theme: 'mint', name: 'Pier', colors: { primary: '#225588' }, navigation: { pages: ['page'] } },
    'page.mdx': `<style>{\`@property --met { syntax: "*"; inherits: false } ${PARTIAL_SELECTORS} { --met: 1 } @property --seen { syntax: "*"; inherits: false } ${CAPITAL_SELECTORS} { --seen: 1 }\`}</style>

<Note title="A">B</Note> <Card title="A" icon="house" cta="C">B</Card> <div className="my-cards">B</div> <div className="heroCard">B</div>

<Tabs><Tab title="A" icon="house">B</Tab></Tabs>

<Steps><Step title="A">B</Step></Steps>

<AccordionGroup><Accordion title="A">B</Accordion></AccordionGroup>
`,
  });
  const page = await browser.newPage();
  await page.goto(site.address('/page'));
  const listStyled = (property: string) =>
    page.evaluate(
      `[...document.querySelectorAll('*')].filter((element) => getComputedStyle(element).getPropertyValue('${property}') === '1').map((element) => element.className)`,
    );
  const styled = await listStyled('--met');
  const styledWithCapitals = await listStyled('--seen');
  const queried = await page.evaluate(
    `[...document.querySelectorAll(${JSON.stringify(PARTIAL_SELECTORS)})].map((element) => element.className)`,
  );
  await page.context().close();
  site.remove();
  expect(queried).toEqual(styled);
  expect(styledWithCapitals).toEqual(['callout', 'heroCard']);
  expect([...new Set(queried as string[])].toSorted()).toEqual([
    'accordion',
    'accordion-group',
    'callout',
    'card',
    'my-cards',
    'step',
    'steps',
    'tabs',
  ]);
});
