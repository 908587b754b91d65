import { expect, test } from 'vitest';
import { openMemory } from '../../site/shared.ts';
import { findTranslationStates } from './find-states.ts';
import { findUntranslatedParts, type UntranslatedParts } from './untranslated-parts.ts';
import { createConfig } from './testing.ts';

const PAGE = `---
title: A
---

import Note from '/snippets/note.mdx';

![Settings](/images/settings.png) <img src="../images/flow.svg" /> [B](/b) [C](/c.mdx)
`;

async function find(config: string, files: Record<string, string>): Promise<UntranslatedParts | undefined> {
  const source = openMemory({ 'docs.json': config, ...files });
  const [state] = await findTranslationStates({ source, languages: ['fr'] });
  return state && findUntranslatedParts(source, state);
}

const FILES = {
  'snippets/note.mdx': 'Note.',
  'images/settings.png': '',
  'images/flow.svg': '',
  'fr/images/settings.png': '',
  'b.mdx': '',
  'c.mdx': '',
};

test('names snippets and images that a page and its translation share, but not links to pages', async () => {
  const config = createConfig({ en: ['guides/a', 'b', 'c'], fr: ['fr/guides/a'] });
  const french = PAGE.replace('../images', '../../images');
  expect(await find(config, { ...FILES, 'guides/a.mdx': PAGE, 'fr/guides/a.mdx': french })).toEqual({
    apiPages: [],
    snippets: ['snippets/note.mdx'],
    images: ['images/settings.png', 'images/flow.svg'],
  });
  const translated = french.replace('/images/settings', '/fr/images/settings').replace('/snippets/', '/fr/snippets/');
  expect(await find(config, { ...FILES, 'guides/a.mdx': PAGE, 'fr/guides/a.mdx': translated })).toEqual({
    apiPages: [],
    snippets: [],
    images: ['images/flow.svg'],
  });
  expect(await find(config, { ...FILES, 'guides/a.mdx': PAGE })).toMatchObject({ snippets: [], images: [] });
});

test('names API pages and descriptions that the language does not list', async () => {
  const languages = (french: object[]) =>
    JSON.stringify({
      name: 'T',
      theme: 'mint',
      colors: { primary: '#123456' },
      navigation: {
        languages: [
          {
            language: 'en',
            groups: [
              { group: 'A', pages: ['b', 'GET /users'] },
              { group: 'API', openapi: ['api/users.json', 'api/keys.json'] },
            ],
          },
          { language: 'fr', groups: french },
        ],
      },
    });
  expect(await find(languages([]), FILES)).toMatchObject({
    apiPages: ['GET /users', 'api/users.json', 'api/keys.json'],
  });
  const french = [{ group: 'API', openapi: 'fr/api/users.json', pages: ['GET /users'] }];
  expect(await find(languages(french), FILES)).toMatchObject({ apiPages: ['api/keys.json'] });
});
