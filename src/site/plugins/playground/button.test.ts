import { expect, test } from 'vitest';
import { createFeatures } from '../../../features/testing.ts';
import { makeFrontmatter } from '../../content/frontmatter.ts';
import type { SiteSettings } from '../../model/plan.ts';
import { createPageOptions } from '../../descriptions/testing/page.ts';
import { PLUGINS } from '../registry.ts';
import { renderTestSite } from '../../testing.ts';
import { createButton } from './button.ts';
import { playground } from './playground.ts';
import { readButton } from './server-origins.ts';

const OPEN = { features: createFeatures() };
const FORM = '{"servers":[{"url":"https://api.example.com"}]}';

/** Returns the form in the button of a page on a site with these settings. */
async function findForm(settings: Partial<SiteSettings>, playground?: string) {
  const plan = { config: { api: createPageOptions().api }, settings } as Parameters<typeof createButton>[0]['plan'];
  const frontmatter = makeFrontmatter(playground === undefined ? {} : { playground }, PLUGINS);
  const [node] = await createButton({ plan }, { file: 'a.mdx', frontmatter }, () => FORM);
  return node?.type === 'component' ? node.props['form'] : undefined;
}

test('a page with a form has a button that carries it', async () => {
  expect(await findForm(OPEN)).toBe(FORM);
  expect(readButton(FORM)).toEqual({ label: 'playgroundTry', servers: [{ url: 'https://api.example.com' }] });
});

test('there is no button on air-gapped sites unless the operator enables it, or if a page or site turns it off', async () => {
  expect(await findForm({ features: createFeatures('air-gapped') })).toBeUndefined();
  expect(await findForm({ features: createFeatures('air-gapped', { playground: true }) })).toBeDefined();
  expect(await findForm({ features: createFeatures('cloud', { playground: false }) })).toBeUndefined();
  for (const display of ['none', 'simple', 'auth']) expect(await findForm(OPEN, display)).toBeUndefined();
});

test('the bar of an endpoint has the button only with the plug-in', async () => {
  const files = {
    'docs.json': { name: 'T', navigation: { pages: ['ping'] } },
    'ping.mdx': '---\napi: GET https://api.example.com/ping\n---\n',
  };
  const renderPage = async (plugins: Parameters<typeof renderTestSite>[2]) =>
    (await renderTestSite(files, {}, plugins)).pages.get('/ping')?.html;
  const others = PLUGINS.filter(({ name }) => name !== playground.name);
  expect(await renderPage(PLUGINS)).toMatch(/bd-ApiEndpoint.*data-bd-playground/s);
  expect(await renderPage(others)).toMatch(/bd-ApiEndpoint(?!.*data-bd-playground)/s);
});

test('an unknown form lists no servers', () => {
  for (const text of ['', '[]', '{"servers":[{"url":7}],"x":1}', '{"servers":{}}'])
    expect(readButton(text)).toEqual({ label: 'playgroundTry', servers: [] });
});
