/** Compares the page of the typed client with the client. */
import { expect, test } from 'vitest';
import { createClient } from '../../src/client/index.ts';
import { readPage } from './pages.ts';

test('the page of the typed client lists every method, and no other', () => {
  const methods = Object.keys(createClient({ url: 'https://bindery.example.com', key: 'key' }));
  const [, section = ''] = /^## Methods$([\s\S]*?)^## /m.exec(readPage('reference/client.mdx')) ?? [];
  const listedMethods = [...section.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );
  expect(listedMethods.sort()).toEqual(methods.sort());
});
