import { expect, test } from 'vitest';
import { translateNode } from './translate-node.ts';

const LABELS = new Map([
  ['Start', 'Débuter'],
  ['Docs', 'Documentation (fr)'],
]);
const translate = (value: unknown, labels = LABELS) =>
  translateNode(value, {
    labels,
    findTranslation: (page) => (['a', 'b', 'home'].includes(page) ? `fr/${page}` : undefined),
  });

test('copies the structure with translated labels and only with translated pages', () => {
  const tabs = [
    {
      tab: 'Docs',
      icon: 'book',
      groups: [
        { group: 'Start', default: true, root: 'home', pages: ['a', 'untranslated', { group: 'Start', pages: ['b'] }] },
        { group: 'Later', pages: ['untranslated'] },
      ],
    },
    { tab: 'Start', href: 'https://example.com' },
  ];
  const result = translate({ language: 'en', default: true, banner: { content: 'Hi' }, tabs });
  expect(result).toEqual({
    node: {
      tabs: [
        {
          tab: 'Documentation (fr)',
          icon: 'book',
          groups: [{ group: 'Débuter', root: 'fr/home', pages: ['fr/a', { group: 'Débuter', pages: ['fr/b'] }] }],
        },
        { tab: 'Débuter', href: 'https://example.com' },
      ],
    },
    missing: [],
    pageCount: 3,
    omitted: [],
  });
});

test('names labels without a translation, and API pages that are left out', () => {
  const groups = [
    { group: 'Start', tag: 'NEW', pages: ['a', 'GET /users'] },
    { group: 'API', openapi: 'api.json' },
    { group: 'Events', asyncapi: 'events.yaml' },
    { group: 'Graph', graphql: { source: 'schema.graphql' } },
    { group: 'SDK', sdk: 'sdk.json' },
  ];
  expect(translate({ groups })).toMatchObject({
    missing: ['NEW'],
    pageCount: 1,
    omitted: ['GET /users', 'api.json', 'events.yaml', 'graphql', 'sdk.json'],
  });
});
