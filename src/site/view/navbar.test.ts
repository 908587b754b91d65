import { expect, test } from 'vitest';
import { decideFeatures } from '../../features/decide-features.ts';
import { renderTestSite } from '../testing.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';

/** Returns the logo of the navbar, as HTML, and the codes of all diagnostics. */
async function renderLogo(logo: unknown, deployment: 'cloud' | 'air-gapped' = 'cloud') {
  const config = { name: 'Acme', navigation: { pages: ['a'] }, logo };
  const { pages, diagnostics } = await renderTestSite(
    { 'docs.json': config, 'a.md': '# A', 'light.svg': SVG, 'renamed.png': SVG },
    { features: decideFeatures({ deployment }) },
  );
  const [, html] = /<a class="bd-NavbarBrand"[^>]*>(.*?)<\/a>/.exec(pages.get('/a')?.html ?? '') ?? [];
  return { html, codes: [...new Set(diagnostics.map(({ code }) => code))] };
}

test.each([
  ['a missing file', '/none.svg', 'missing-image'],
  ['a file that browsers do not show', '/renamed.png', 'unusable-image'],
])("shows the site's name instead of %s", async (_, logo, code) => {
  const { html, codes } = await renderLogo(logo);
  expect(html).toBe('<span class="nav-logo bd-NavLogoText">Acme</span>');
  expect(codes).toEqual([code]);
});

test("shows the site's name only in the mode whose logo is missing", async () => {
  const { html } = await renderLogo({ light: '/light.svg', dark: '/dark.svg' });
  expect(html).toBe(
    '<img class="nav-logo bd-OnlyLight" src="./light.svg" alt="Acme"><span class="nav-logo bd-NavLogoText bd-OnlyDark">Acme</span>',
  );
});

test('shows a logo on another host, but not on an air-gapped site', async () => {
  expect((await renderLogo('https://cdn.example/logo.svg')).html).toContain('src="https://cdn.example/logo.svg"');
  const { html, codes } = await renderLogo('https://cdn.example/logo.svg', 'air-gapped');
  expect(html).toBe('<span class="nav-logo bd-NavLogoText">Acme</span>');
  expect(codes).toEqual(['external-resource']);
});
