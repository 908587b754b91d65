import { expect, test } from 'vitest';
import { createFeatures } from '../../features/testing.ts';
import { renderTestSite } from '../testing.ts';

const MENU = { contextual: { options: ['assistant', 'copy'] } };
const SITE = {
  'docs.json': { navigation: { pages: ['a'] }, ...MENU },
  'a.md': '# A',
};
const getAssistantFiles = (files: ReadonlyMap<string, unknown>) =>
  [...files.keys()].filter((name) => name.includes('assistant'));

test('a site that can have an assistant contains its panel, texts, buttons and a disabled state file', async () => {
  const { pages, files, diagnostics } = await renderTestSite(SITE, { features: createFeatures('cloud') });
  expect(getAssistantFiles(files).sort()).toEqual([
    '_docs/assistant-en.js',
    '_docs/assistant.css',
    '_docs/assistant.js',
    '_docs/assistant.json',
  ]);
  expect(files.get('_docs/assistant.json')).toBe('{"assistant":false}\n');
  expect(files.get('_docs/assistant-en.js')).toContain('"assistantStop":"Stop"');
  const html = pages.get('/a')?.html ?? '';
  for (const part of ['id="assistant-entry"', 'id="assistant-entry-mobile"', 'data-bd-action="assistant"'])
    expect(html).toContain(part);
  expect(html).not.toContain('assistant.js');
  expect(diagnostics).toEqual([]);
});

test.each([
  ['an air-gapped site', () => createFeatures('air-gapped')],
  ['a site whose owner left it out', () => createFeatures('client-hosted', { assistant: false })],
])('%s contains none of it', async (_, features) => {
  const { pages, files, diagnostics } = await renderTestSite(SITE, { features: features() });
  expect(getAssistantFiles(files)).toEqual([]);
  expect(pages.get('/a')?.html).not.toMatch(/id="assistant|data-bd-action="assistant"/);
  expect(diagnostics.map(({ code }) => code)).toEqual(['feature-off']);
});
