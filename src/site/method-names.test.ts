/** Names from authors that are also names of methods, which every object has. */
import { expect, test } from 'vitest';
import { renderTestSite } from './testing.ts';

const NAMES = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf'];

test.each(NAMES)('treats %s like every other unknown name', async (name) => {
  const { pages, diagnostics } = await renderTestSite({
    'docs.json': {
      name: 'A',
      footer: { socials: { [name]: 'https://a.example' } },
      navigation: { pages: ['index', 'plain'] },
    },
    'index.mdx': `<${name}>first</${name}>\n\n<p ${name}="a">second &${name};</p>`,
    'plain.md': `<${name}>first\n\n<p ${name}="a">second &${name};</p>`,
  });
  expect(diagnostics.map(({ code }) => code)).not.toContain('page-failed');
  for (const url of ['/', '/plain']) {
    const html = pages.get(url)?.html ?? '';
    expect(html).toContain('first');
    expect(html).toContain('second');
    expect(html).not.toMatch(/native code|\[object/);
  }
});
