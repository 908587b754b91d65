import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { KEY_ACTIONS } from '../../src/accounts/api-keys/key-limits.ts';

test('the API reference lists exactly the actions that keys can be limited to', async () => {
  const page = await readFile(new URL('../../docs/reference/admin-api.mdx', import.meta.url), 'utf8');
  const section = page.slice(page.indexOf('{#key-actions}'));
  const table = section.slice(section.indexOf('| Actions |'), section.indexOf('The oldest organization'));
  const listed = [...table.matchAll(/`([a-z-]+\.[a-z-]+)`/g)].map(([, action]) => action ?? '');
  expect(listed.toSorted()).toEqual(KEY_ACTIONS.toSorted());
});
