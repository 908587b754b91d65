import { describe, expect, test } from 'vitest';
import { createFeatures } from '../features/testing.ts';
import { renderTestSite } from './testing.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function check(docs: object, { page = 'title: A', settings = {} } = {}) {
  const base = { name: 'T', navigation: { pages: ['a/b'] } };
  const files = { 'docs.json': { ...base, ...docs }, 'a/b.mdx': `---\n${page}\n---\nText\n`, 'a/own.png': PNG };
  const { diagnostics } = await renderTestSite(files, settings);
  return diagnostics.map(({ code, file, line }) => `${code} ${file}:${line}`);
}

describe("the site's code theme", () => {
  test.each(['drakula', { light: 'nord', dark: 'drakula' }, { theme: 'drakula' }, { theme: { light: 'drakula' } }])(
    'is reported if it does not exist: %j',
    async (codeblocks) => {
      expect(await check({ styling: { codeblocks } })).toEqual(['unknown-code-theme docs.json:1']);
    },
  );

  test.each(['system', 'dark', 'Nord', { light: 'Nord', dark: 'dracula' }, { theme: 'css-variables' }, { theme: {} }])(
    'can be %j',
    async (codeblocks) => {
      expect(await check({ styling: { codeblocks } })).toEqual([]);
    },
  );
});

describe('images for link previews', () => {
  const page = 'title: A\nog:image: none.png\ntwitter:image: own.png';
  const seo = { metatags: { 'og:image': '/none.png', 'twitter:image': '/a/own.png' } };

  test('are reported if the site has no such file', async () => {
    expect(await check({}, { page })).toEqual(['missing-image a/b.mdx:3']);
    expect(await check({ seo })).toEqual(['missing-image docs.json:1']);
  });

  test('on other hosts are not reported, even on air-gapped sites, which leave them out', async () => {
    const image = 'https://a.example/x.png';
    const settings = { features: createFeatures('air-gapped') };
    const docs = { seo: { metatags: { 'og:image': image } } };
    expect(await check(docs, { page: `title: A\nog:image: ${image}`, settings })).toEqual([]);
  });
});
