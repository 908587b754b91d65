import { expect, test } from 'vitest';
import { renderTestSite } from '../../testing.ts';
import { findUserFields } from './user-fields.ts';

test.each([
  ['user.name', ['name']],
  [' user?.company?.name ', ['company.name']],
  ['user.name ?? "you"', ['name']],
  ['(user.first || user.name) ?? `you`', ['first', 'name']],
  ['user', undefined],
  ['user.groups', undefined],
  ['user[name]', undefined],
  ['user.name.length > 3 && "x"', undefined],
  ['other.user.name', undefined],
  ['user.name.toUpperCase()', undefined],
  ['user.', undefined],
])('finds the fields that %s shows', (source, fields) => {
  expect(findUserFields(source)).toEqual(fields);
});

const PAGES = {
  'index.mdx': [
    '---\ntitle: Welcome\npublic: true\n---',
    'Hello {user.name ?? "you"}, from {user.company?.name}.',
    '{user.groups?.includes("staff") ? <Note>Prices for staff</Note> : <Note>Public prices</Note>}',
  ].join('\n\n'),
};
const render = async (settings: Parameters<typeof renderTestSite>[1]) => {
  const page = (await renderTestSite(PAGES, settings)).pages.get('/');
  return { html: page?.html ?? '', markdown: page?.markdown ?? '' };
};

test('leaves places for the values of signed-in readers, with the text that everyone else sees', async () => {
  const { html, markdown } = await render({ audience: 'signed-in', groups: [] });
  expect(html).toContain('Hello <span data-bd-user="name">you</span>, from <span data-bd-user="company.name"></span>.');
  expect(html).toMatch(/^<!doctype html>\n<html[^>]* data-bd-reader[ >]/);
  expect(markdown).toContain('Hello you, from .');
});

test('shows content by group while the page is rendered, so that no other edition contains it', async () => {
  const ofOthers = await render({ audience: 'signed-in', groups: ['partners'] });
  const ofStaff = await render({ audience: 'signed-in', groups: ['partners', 'staff'] });
  expect([ofOthers.html.includes('Prices for staff'), ofStaff.html.includes('Prices for staff')]).toEqual([
    false,
    true,
  ]);
});

test.each([undefined, 'public' as const])(
  'shows only the fallback to readers without sign-in: %s',
  async (audience) => {
    const { html } = await render({ audience });
    expect(html).toContain('Hello you, from .');
    expect(html).not.toContain('data-bd-user');
    expect(html).not.toContain('data-bd-reader');
    expect(html).toContain('Public prices');
  },
);

test("keeps an author's own name", async () => {
  const page = 'export const user = { name: "Kim" };\n\nHello {user.name}.';
  const site = await renderTestSite({ 'index.mdx': page }, { audience: 'signed-in' });
  expect(site.pages.get('/')?.html).toContain('Hello Kim.');
});
