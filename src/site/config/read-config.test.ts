import { fc } from '../../../test/helpers/properties.ts';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import type { Diagnostic } from '../model/diagnostics.ts';
import { openMemory } from '../model/source.ts';
import { readConfig } from '../read-format.ts';

const REQUIRED_FIELDS = {
  name: 'Acme',
  theme: 'mint',
  colors: { primary: '#123456' },
  navigation: { pages: ['index'] },
};

function read(files: Record<string, unknown>) {
  const diagnostics: Diagnostic[] = [];
  const texts = Object.fromEntries(
    Object.entries(files).map(([name, content]) => [
      name,
      typeof content === 'string' ? content : JSON.stringify(content, null, 2),
    ]),
  );
  const result = readConfig(openMemory(texts), (diagnostic) => diagnostics.push(diagnostic));
  return { ...result, diagnostics };
}

const readFields = (fields: Record<string, unknown>) => read({ 'docs.json': { ...REQUIRED_FIELDS, ...fields } });

describe('a complete configuration', () => {
  test('the minimal one gets all defaults and no diagnostics', () => {
    const { config, configFiles, diagnostics } = readFields({});
    expect(diagnostics).toEqual([]);
    expect(configFiles).toEqual(['docs.json']);
    expect(config).toMatchObject({
      name: 'Acme',
      theme: 'mint',
      colors: { primary: '#123456' },
      appearance: { default: 'system', strict: false },
      icons: { library: 'fontawesome' },
      styling: { eyebrows: 'section', codeblocks: 'system', codeLanguages: [] },
      navbar: { links: [] },
      footer: { socials: [], links: [] },
      interaction: { drilldown: false },
      metadata: { timestamp: false },
      errors: { notFound: { redirect: true } },
      api: {
        playground: { display: 'interactive' },
        sending: { proxy: true, credentials: false },
        params: { expanded: 'closed', post: [] },
        examples: { defaults: 'all', prefill: false, autogenerate: true },
        mdx: { server: [], auth: {} },
      },
      markdown: { schema: true, instructions: '' },
      seo: { indexing: 'navigable', metatags: {}, organization: {}, trailingSlash: false },
    });
  });

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['theme names from earlier versions are mapped', { theme: 'cards' }, { theme: 'almond' }],
    ['one logo for both modes', { logo: '/l.svg' }, { logo: { light: '/l.svg', dark: '/l.svg' } }],
    [
      'a logo for each mode',
      { logo: { light: 'a', dark: 'b', href: '/x' } },
      { logo: { light: 'a', dark: 'b', href: '/x' } },
    ],
    ['a preview image', { thumbnails: { background: '/c.png' } }, { thumbnails: { background: '/c.png' } }],
    [
      'downloads, with an EPUB by default',
      { downloads: { pdf: true, sections: 'Guides' } },
      { downloads: { pdf: true, epub: true, sections: ['Guides'], paper: 'a4' } },
    ],
    ['a favicon', { favicon: '/f.png' }, { favicon: { light: '/f.png', dark: '/f.png' } }],
    [
      'one font for all text',
      { fonts: { family: 'Inter', weight: 400 } },
      { fonts: { heading: { family: 'Inter', weight: 400 }, body: { family: 'Inter' } } },
    ],
    [
      'a font for headings only',
      { fonts: { heading: { family: 'Inter' } } },
      { fonts: { heading: { family: 'Inter' } } },
    ],
    [
      'background',
      { background: { decoration: 'grid', color: { dark: '#FFF' }, image: '/b.png' } },
      { background: { decoration: 'grid', color: { dark: '#fff' }, image: { light: '/b.png', dark: '/b.png' } } },
    ],
    [
      'code theme by name',
      { styling: { codeblocks: 'nord' } },
      { styling: { codeblocks: { light: 'nord', dark: 'nord' } } },
    ],
    [
      'code theme in an object',
      { styling: { codeblocks: { theme: { light: 'a', dark: 'b' }, languages: { custom: ['/x.json'] } } } },
      { styling: { codeblocks: { light: 'a', dark: 'b' }, codeLanguages: ['x.json'] } },
    ],
    [
      'code theme pair without "theme"',
      { styling: { codeblocks: { light: 'a', dark: 'b' } } },
      { styling: { codeblocks: { light: 'a', dark: 'b' } } },
    ],
    [
      'a code theme for dark mode only serves both modes',
      { styling: { codeblocks: { theme: { dark: 'b' } } } },
      { styling: { codeblocks: { light: 'b', dark: 'b' } } },
    ],
    [
      'a code theme for light mode only serves both modes',
      { styling: { codeblocks: { theme: { light: 'a' } } } },
      { styling: { codeblocks: { light: 'a', dark: 'a' } } },
    ],
    [
      'one code theme under "theme"',
      { styling: { codeblocks: { theme: 'dark' } } },
      { styling: { codeblocks: 'dark' } },
    ],
    [
      'an empty "theme" keeps the built-in one',
      { styling: { codeblocks: { theme: {} } } },
      { styling: { codeblocks: 'system' } },
    ],
    [
      'texts that mean booleans',
      { appearance: { strict: 'true' }, metadata: { timestamp: 'false' } },
      { appearance: { strict: true }, metadata: { timestamp: false } },
    ],
    [
      'navbar',
      {
        navbar: {
          links: [
            { type: 'github', href: 'https://g.example' },
            { label: 'Blog', href: '/blog', icon: 'pen' },
          ],
          primary: { type: 'button', label: 'Go', href: '/go' },
        },
      },
      {
        navbar: {
          links: [
            { label: 'GitHub', type: 'github' },
            { label: 'Blog', icon: 'pen' },
          ],
          primary: { type: 'button', label: 'Go', href: '/go' },
        },
      },
    ],
    [
      'icons of another library',
      {
        navbar: {
          links: [
            { href: '/a', icon: { name: 'pen', library: 'lucide', style: 'solid' } },
            { href: '/b', icon: { name: '/b.svg', library: 'lucide' } },
          ],
        },
      },
      { navbar: { links: [{ icon: 'lucide:pen', iconType: 'solid' }, { icon: '/b.svg' }] } },
    ],
    [
      'footer',
      {
        footer: { socials: { x: 'https://x.example' }, links: [{ header: 'H', items: [{ label: 'L', href: '/l' }] }] },
      },
      {
        footer: {
          socials: [{ name: 'x', url: 'https://x.example' }],
          links: [{ header: 'H', items: [{ label: 'L', href: '/l' }] }],
        },
      },
    ],
    [
      'banner',
      { banner: { content: 'Hi', dismissible: true, color: '#abc' } },
      { banner: { content: 'Hi', dismissible: true, type: 'info', color: { light: '#abc', dark: '#abc' } } },
    ],
    [
      'page actions',
      {
        contextual: {
          options: [
            'copy',
            {
              title: 'T',
              description: 'D',
              href: { base: 'https://a.example', query: [{ key: 'q', value: '$page' }] },
            },
          ],
        },
      },
      {
        contextual: {
          options: ['copy', { title: 'T', href: { base: 'https://a.example', query: [{ key: 'q', value: '$page' }] } }],
        },
      },
    ],
    ['variables', { variables: { 'api-version': 2 } }, { variables: { 'api-version': '2' } }],
    [
      'the page for unknown addresses',
      { errors: { 404: { redirect: false, title: 'Lost' } } },
      { errors: { notFound: { redirect: false, title: 'Lost' } } },
    ],
    [
      'specifications',
      { api: { openapi: ['/a.json', 'https://h.example/b.yaml'] } },
      { api: { parts: { openapi: { sources: ['a.json', 'https://h.example/b.yaml'] } } } },
    ],
    [
      'a specification with a folder',
      { api: { openapi: { source: 'a.json', directory: '/ref/' } } },
      { api: { parts: { openapi: { sources: ['a.json'], directory: 'ref' } } } },
    ],
    [
      'older names in api',
      { api: { baseUrl: 'https://h.example', auth: { method: 'key', name: 'X-Key' }, playground: { mode: 'hide' } } },
      {
        api: {
          mdx: { server: ['https://h.example'], auth: { method: 'key', name: 'X-Key' } },
          playground: { display: 'none' },
        },
      },
    ],
    ['instructions as a list', { markdown: { instructions: ['a', 'b'] } }, { markdown: { instructions: 'a\nb' } }],
    [
      'search engines',
      {
        seo: { indexing: 'all', metatags: { 'og:type': 'website', n: 1 }, organization: { name: 'A', sameAs: ['b'] } },
      },
      {
        seo: {
          indexing: 'all',
          metatags: { 'og:type': 'website', n: '1' },
          organization: { name: 'A', sameAs: ['b'] },
        },
      },
    ],
    [
      'integrations',
      { integrations: { ga4: { measurementId: 'G-1' } } },
      { integrations: { ga4: { measurementId: 'G-1' } } },
    ],
    ['fields that are known and not used', { $schema: 'x', thumbnails: {} }, {}],
  ])('%s', (_, fields, expected) => {
    const { config, diagnostics } = readFields(fields);
    expect(config).toMatchObject(expected);
    expect(diagnostics).toEqual([]);
  });
});

describe('problems an author should fix', () => {
  test('missing required fields are replaced and reported', () => {
    const { config, diagnostics } = read({ 'docs.json': { navigation: { pages: ['a'] } } });
    expect(config).toMatchObject({ name: 'Documentation', theme: 'mint' });
    expect(diagnostics.map(({ code }) => code)).toEqual(Array(3).fill('config-missing-field'));
  });

  test('an unknown field is reported with its place and the nearest known name', () => {
    const { diagnostics } = readFields({ redirect: [] });
    expect(diagnostics).toEqual([
      {
        severity: 'warning',
        code: 'config-unknown-field',
        file: 'docs.json',
        line: 12,
        column: 3,
        message: 'Unknown field "redirect" (/redirect). It is ignored. Did you mean "redirects"?',
      },
    ]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['an invalid color', { colors: { primary: 'red;}' } }, '/colors/primary'],
    ['an unknown theme', { theme: 'neon' }, '/theme'],
    [
      'a preview picture of a type that is not shown',
      { thumbnails: { background: '/c.svg' } },
      '/thumbnails/background',
    ],
    ['a list where an object belongs', { appearance: [] }, '/appearance'],
    ['an invalid choice', { styling: { eyebrows: 'top' } }, '/styling/eyebrows'],
    ['a link without target', { navbar: { links: [{ label: 'x' }] } }, '/navbar/links/0'],
    ['a bad variable name', { variables: { 'a b': 'x' } }, '/variables/a b'],
    ['an invalid page action', { contextual: { options: ['fly'] } }, '/contextual/options/0'],
    ['a redirect without destination', { redirects: [{ source: '/a' }] }, '/redirects/0'],
  ])('%s is reported by its JSON pointer and ignored', (_, fields, pointer) => {
    const { diagnostics } = readFields(fields);
    expect(diagnostics).toMatchObject([
      { code: 'config-invalid-value', message: expect.stringContaining(`${pointer},`) },
    ]);
  });

  test('comments and trailing commas are accepted with a notice', () => {
    const { config, diagnostics } = read({
      'docs.json': `{ // note\n${JSON.stringify(REQUIRED_FIELDS).slice(1, -1)},\n}`,
    });
    expect(config.name).toBe('Acme');
    expect(diagnostics).toMatchObject([{ severity: 'info', code: 'config-not-plain-json', line: 1 }]);
  });

  test('a duplicate key is reported, and the last one counts', () => {
    const { config, diagnostics } = read({
      'docs.json': `{"name": "A", ${JSON.stringify({ ...REQUIRED_FIELDS, name: 'B' }).slice(1)}`,
    });
    expect(config.name).toBe('B');
    expect(diagnostics).toMatchObject([{ code: 'config-duplicate-key' }]);
  });

  test('no value in any field makes reading fail', () => {
    const fields =
      'name theme colors logo favicon appearance fonts icons background styling navbar footer banner interaction contextual redirects variables metadata errors api markdown seo search integrations';
    fc.assert(
      fc.property(fc.constantFrom(...fields.split(' ')), fc.jsonValue({ maxDepth: 3 }), (field, value) => {
        expect(readFields({ [field]: value }).config.navigation.children).toHaveLength(1);
      }),
      { numRuns: 300 },
    );
  });
});

describe('failures with one clear message', () => {
  test.each<[string, Record<string, unknown>, RegExp]>([
    ['no configuration', { 'index.mdx': 'x' }, /no docs\.json\. Add one/],
    ['a configuration in another folder', { 'site/docs.json': REQUIRED_FIELDS }, /one at site\/docs\.json/],
    ['no JSON', { 'docs.json': '{"name": ' }, /not valid JSON: .* line 1, column/],
    ['an empty file', { 'docs.json': '' }, /empty|not valid JSON/],
    ['a list', { 'docs.json': [] }, /Expected a JSON object in docs.json, but got a list/],
    ['no navigation', { 'docs.json': { name: 'x' } }, /no "navigation"/],
    [
      'a navigation that is a text',
      { 'docs.json': { ...REQUIRED_FIELDS, navigation: 'x' } },
      /expected an object, but got "x"/,
    ],
    [
      'a navigation without children',
      { 'docs.json': { ...REQUIRED_FIELDS, navigation: {} } },
      /contains none of "languages", .* or "pages"\. Add one, such as "pages"/,
    ],
    ['endless nesting', { 'docs.json': '['.repeat(100_000) }, /nested more than/],
  ])('%s', (_, files, message) => {
    const attempt = () => read(files);
    expect(attempt).toThrow(AppError);
    expect(attempt).toThrow(message);
    expect(attempt).toThrow(expect.objectContaining({ code: 'invalid_site' }));
  });
});

test.each([
  [{ 'a/deep/docs.json': {}, 'docs/mint.json': {} }, 'There is one at docs/mint.json: use the folder docs instead'],
  [{ 'README.md': '# Acme' }, 'Add one with the name of the site'],
])('a folder without a configuration is rejected with instructions', (files, hint) => {
  expect(() => read(files)).toThrow(`The docs folder has no docs.json. ${hint}`);
});

test('networks in a list can have the names of other tools, and incomplete ones are reported', () => {
  const { config, diagnostics } = readFields({
    footer: {
      socials: [
        { type: 'x', url: '/1' },
        { name: 'GitHub', href: '/2' },
        { label: 'Our chat', icon: 'discord', link: '/3' },
        { platform: 'slack' },
      ],
    },
  });
  expect(config.footer.socials.map(({ name, url }) => `${name} ${url}`)).toEqual(['x /1', 'github /2', 'discord /3']);
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'Expected a link with "type" and "url" at /footer/socials/3, but got an object. The value is ignored.',
  ]);
});

test.each(['//', '// colors', '_comment', '__comment', '$comment'])('a field can be the comment %j', (key) => {
  expect(readFields({ [key]: 'x', seo: { [key]: 'x' } }).diagnostics).toEqual([]);
});

test('languages without code samples are reported, and the defaults are used if no other is left', () => {
  const { config, diagnostics } = readFields({
    api: { examples: { languages: ['cURL', 'pyton', 'objective-c', 'C#'] } },
  });
  expect(config.api.examples.languages).toEqual(['cURL', 'C#']);
  expect(diagnostics.map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /^Expected one of "bash", .* at \/api\/examples\/languages\/1, but got "pyton"\. .*"python"\?$/,
    ),
    expect.stringContaining('but got "objective-c"'),
  ]);
  expect(readFields({ api: { examples: { languages: ['x'] } } }).config.api.examples.languages).toBeUndefined();
  expect(readFields({ api: { examples: { languages: [] } } }).config.api.examples.languages).toEqual([]);
});

test('languages can be given by name, and unknown ones are reported with the nearest', () => {
  const languages = ['English', 'Deutsch', 'zh_CN', 'Germann', 'klingonese'].map((language) => ({
    language,
    pages: ['a'],
  }));
  const { config, diagnostics } = readFields({ navigation: { languages } });
  const labels = config.navigation.children.map((child) => child.type === 'node' && child.node.label);
  expect(labels).toEqual(['en', 'de', 'zh_CN', 'Germann', 'klingonese']);
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'Expected a language code at /navigation/languages/3/language, but got "Germann". The interface is in English for this entry. Did you mean "de"?',
    'Expected a language code at /navigation/languages/4/language, but got "klingonese". The interface is in English for this entry. Use a code such as "en" or "pt-BR".',
  ]);
});

test('reports variables in texts that do not replace them, at their place', () => {
  const { diagnostics } = readFields({
    variables: { product: 'Tidewater', full: '{{product}} 2' },
    errors: { 404: { title: 'No {{ product }}', description: 'In {{product}}' } },
    navigation: { groups: [{ group: '{{product}} {{other}}', pages: ['{{ .Values.tag }}'] }] },
  });
  expect(diagnostics.map(({ code, line, message }) => [code, line, message])).toEqual([
    [
      'config-variable',
      10,
      'Variables have no effect at /navigation/groups/0/group, so {{product}} stays as written. Write the value instead.',
    ],
    [
      'config-variable',
      23,
      'Variables have no effect at /errors/404/title, so {{ product }} stays as written. Write the value instead.',
    ],
  ]);
});
