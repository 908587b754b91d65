import { fc } from '../../../test/helpers/properties.ts';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../model/diagnostics.ts';
import { parseFrontmatter } from '../read-format.ts';
import { readToml } from './read-toml.ts';

function read(text: string) {
  const diagnostics: Diagnostic[] = [];
  const page = parseFrontmatter(text, 'page.mdx', (diagnostic) => diagnostics.push(diagnostic));
  return { ...page, diagnostics };
}

test.each([
  ['---json\n{\n  "title": "A",\n  "hidden": true, "keywords": ["a", "b"]\n}\n---\n', 'JSON'],
  ['---toml\ntitle = "A"\nhidden = true\nkeywords = ["a", "b"]\n---\n', 'TOML'],
  [
    "+++\n# x\ntitle = 'A'\nhidden = true # yes\nkeywords = [\n  'a',\n  \"b\", # two\n]\ndate = 2024-05-01T10:00:00Z\n\n[extra]\ntoc = true\n+++\n",
    'TOML',
  ],
  ['+++\n"title" = """A"""\nhidden=true\nkeywords=["a","b"]\n+++\n', 'TOML'],
])('frontmatter can be in another language: %#, %s', (text) => {
  const { frontmatter, diagnostics } = read(text);
  expect(frontmatter).toMatchObject({ title: 'A', hidden: true, keywords: ['a', 'b'] });
  expect(frontmatter.lines?.['title']).toBe(text.slice(0, text.indexOf('title')).split('\n').length);
  expect(diagnostics).toEqual([]);
});

test('TOML has strings with escapes and several lines, dotted keys, inline tables, and text fields as written', () => {
  const text =
    '+++\ntitle = "A \\u00fc"\ndescription = """\nOne\nkey = \\\n  two"""\nversion = 1.10 # text\nlastUpdatedDate = 2024-05-01\n' +
    'extra.built = { at = 2024-05-01T10:00:00Z }\n[seo]\ntitle = "Other"\nversion = 2\n+++\n';
  const { frontmatter, diagnostics } = read(text);
  expect(frontmatter).toMatchObject({
    title: 'A ü',
    description: 'One\nkey = two',
    version: '1.10',
    lastUpdatedDate: '2024-05-01',
  });
  expect(diagnostics).toEqual([]);
});

test('valid lines below an invalid table, list or text in TOML are used', () => {
  const text = '+++\n[extra]\na = 1\nb = \nc = 3\n[other\n[more]\nd = [1,\n2]\n[more]\ne = 5\n+++\n';
  const { entries, reports } = readTomlEntries(text.slice(4, -4));
  expect(entries).toEqual({ extra: { a: 1, c: 3 }, more: { d: [1, 2], e: 5 } });
  expect(reports).toEqual([4]);
});

test.each([
  ['a value', `a = ${'['.repeat(50_000)}`],
  ['a key', `a${'.a'.repeat(50_000)} = 1`],
  ['a table', `[a${'.a'.repeat(50_000)}]`],
])('TOML that nests %s too deeply is reported, and the other lines are used', (_, line) => {
  const { entries, reports } = readTomlEntries(`b = 1\n${line}\nc = 2`);
  expect(entries).toMatchObject({ b: 1 });
  expect(reports).toEqual([3]);
});

function readTomlEntries(toml: string) {
  const reports: number[] = [];
  const entries = readToml(toml, { file: 'a.mdx', firstLine: 2, report: ({ line }) => reports.push(line) });
  return { entries: Object.fromEntries([...entries].map(([key, { value }]) => [key, value])), reports };
}

test.each([
  ['YAML', '---\ntitle: A\ndescription: d\ntitle: B\n---\n', 4, 2],
  ['YAML with a list', '---\nkeywords: [a]\ntitle: A\n"title": B\n---\n', 4, 3],
  ['JSON', '---json\n{\n"title": "A",\n"title": "B"\n}\n---\n', 4, 3],
])('a key that occurs twice is reported, and the last value is used: %s', (_, text, line, earlierLine) => {
  const { frontmatter, diagnostics } = read(text);
  expect(frontmatter.title).toBe('B');
  expect(diagnostics).toMatchObject([{ code: 'frontmatter-duplicate-key', severity: 'warning', line, column: 1 }]);
  expect(diagnostics[0]?.message).toContain(`"title" is also on line ${earlierLine}.`);
});

test('a key that occurs twice in TOML, which is not valid, is reported, and the first value is used', () => {
  const { frontmatter, diagnostics } = read('+++\ntitle = "A"\n[x]\na = 1\n[x]\nb = 2\n[y]\n+++\n+++\n');
  expect(frontmatter.title).toBe('A');
  expect(diagnostics.map(({ code }) => code)).not.toContain('frontmatter-duplicate-key');
  const { diagnostics: found } = read('+++\ntitle = "A"\ntitle = "B"\n+++\n');
  expect(found).toMatchObject([{ code: 'frontmatter-duplicate-key', line: 3 }]);
});

test.each([
  ['icon: { name: pen, style: regular, library: lucide }', { icon: 'lucide:pen', iconType: 'regular' }],
  ['icon: { name: pen, style: regular }\niconType: solid', { icon: 'pen', iconType: 'solid' }],
  ['icon: { name: /pen.svg, library: lucide }', { icon: '/pen.svg' }],
  ['icon: lucide', { icon: 'lucide' }],
])('an icon can have a style and a library: %j', (yaml, expected) => {
  const { frontmatter, diagnostics } = read(`---\n${yaml}\n---\n`);
  expect(frontmatter).toMatchObject(expected);
  expect(diagnostics).toEqual([]);
});

test.each([
  ['Bearer', 'bearer'],
  ['api-key', 'key'],
  ['apiKey', 'key'],
  ['none', 'none'],
  ['oauth2', undefined],
])('authMethod can be %s', (written, authMethod) => {
  const { frontmatter, diagnostics } = read(`---\nauthMethod: ${written}\n---\n`);
  expect(frontmatter.authMethod).toBe(authMethod);
  expect(diagnostics.map(({ code, line }) => `${code} ${line}`)).toEqual(
    authMethod === undefined ? ['frontmatter-invalid-value 2'] : [],
  );
});

test('a key that occurs twice in invalid YAML is among the lines that are not used', () => {
  const { frontmatter, diagnostics } = read('---\ntitle: A: b\ntitle: C\n---\n');
  expect(frontmatter.title).toBe('A: b');
  expect(diagnostics).toMatchObject([{ code: 'frontmatter-invalid', severity: 'warning', line: 3 }]);
});

test("a line of TOML that can't be parsed is reported, and the others are kept", () => {
  const { frontmatter, diagnostics } = read('+++\ntitle = "A"\nnot a line\ndescription = "B"\nx = {y\n+++\n');
  expect(frontmatter).toMatchObject({ title: 'A', description: 'B' });
  expect(diagnostics).toMatchObject([{ code: 'frontmatter-invalid', line: 3 }]);
});

describe('where the body starts', () => {
  test.each([
    ['no frontmatter', 'Hello\n', 'Hello\n', 1],
    ['plain', '---\ntitle: A\n---\nBody', 'Body', 4],
    ['byte order mark', '\uFEFF---\ntitle: A\n---\nBody', 'Body', 4],
    ['Windows line ends', '---\r\ntitle: A\r\n---\r\nBody\r\n', 'Body\r\n', 4],
    ['empty frontmatter', '---\n---\nBody', 'Body', 3],
    ['empty lines before it', '\n\n---\ntitle: A\n---\nBody', 'Body', 6],
    ['nothing after it', '---\ntitle: A\n---', '', 4],
    ['a comment before it', '<!-- Licensed\n-->\n\n---\ntitle: A\n---\nBody', 'Body', 7],
    ['an MDX comment before it', '{/* one */}\n---\ntitle: A\n---\nBody', 'Body', 5],
    ['a comment before a rule', '<!-- x -->\n\n---\n\nText\n\n---\n', '<!-- x -->\n\n---\n\nText\n\n---\n', 1],
    ['more dashes at its end', '---\ntitle: A\n-----\nBody', 'Body', 4],
    ['blanks before its end', '---\ntitle: A\n  ---\nBody', 'Body', 4],
    ['the name of its language', '---yaml\ntitle: A\n---\nBody', 'Body', 4],
    ['JSON', '---json\n{\n  "title": "A"\n}\n---\nBody', 'Body', 6],
    ['TOML', '---toml\ntitle = "A"\n---\nBody', 'Body', 4],
    ['TOML between plus signs', '+++\ntitle = "A"\n+++\nBody', 'Body', 4],
    ['plus signs alone', '+++\nText', '+++\nText', 1],
    ['a rule in the body', 'Text\n---\nMore', 'Text\n---\nMore', 1],
  ])('%s', (_, text, body, bodyLine) => {
    expect(read(text)).toMatchObject({ body, bodyLine, diagnostics: [] });
  });

  test('the body lines keep their numbers for any frontmatter and any line endings', () => {
    const line = fc.stringMatching(/^[a-z]{1,8}: [a-z ]{1,8}$/);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), fc.constantFrom('\n', '\r\n'), (lines, end) => {
        const text = ['---', ...lines, '---', 'BODY', ''].join(end);
        const { body, bodyLine } = read(text);
        expect(body).toBe(`BODY${end}`);
        expect(text.split(end)[bodyLine - 1]).toBe('BODY');
      }),
    );
  });

  test('frontmatter that is never closed is body, with a warning', () => {
    const { body, diagnostics } = read('---\ntitle: A\n\nText');
    expect(body).toContain('title: A');
    expect(diagnostics).toMatchObject([{ code: 'frontmatter-unclosed', line: 1 }]);
  });
});

describe('values', () => {
  test('every field is read', () => {
    const text = `---
title: "Install"
description: 'How to begin'
sidebarTitle: Setup
icon: rocket
mode: wide
hidden: "true"
noindex: false
boost: 1.5
version: 1.10
keywords: [one, "two"]
openapi-schema: specs/a.json Order
"og:title": Shown elsewhere
twitter:site: "@acme"
related:
  - /a
  - Named: /b
custom: { deep: [1, 2] }
---
`;
    expect(read(text).frontmatter).toMatchObject({
      title: 'Install',
      description: 'How to begin',
      sidebarTitle: 'Setup',
      icon: 'rocket',
      mode: 'wide',
      hidden: true,
      noindex: false,
      boost: 1.5,
      version: '1.10',
      keywords: ['one', 'two'],
      parts: { 'openapi-schema': { kind: 'schema', name: 'specs/a.json Order' } },
      meta: { 'og:title': 'Shown elsewhere', 'twitter:site': '@acme' },
      related: ['/a', '/b'],
      raw: { custom: { deep: [1, 2] }, noindex: false },
    });
    expect(read(text).diagnostics).toEqual([]);
  });

  test('simple lines mean the same as in a YAML parser', () => {
    const lines = [
      'a: 1',
      'b: true',
      'c: "x: y"',
      "d: 'it'",
      'e: plain text',
      'f: ~',
      'g: -2.5e3',
      'h: 0x1',
      '# note',
      '',
    ];
    const simple = read(`---\n${lines.join('\n')}\n---\n`).frontmatter.raw;
    const rawFields = read(`---\n${lines.join('\n')}\nlist: [1]\n---\n`).frontmatter.raw;
    expect({ ...simple, list: [1], h: 1 }).toEqual({ ...rawFields, h: 1 });
  });

  test('maps are merged with `<<`, and explicit fields take precedence', () => {
    const { frontmatter, diagnostics } = read(
      '---\nbase: &base {title: Base, description: Shared, seo: &seo {noindex: true}}\n<<: *base\ntitle: Own\nextra: {<<: *seo}\n---\n',
    );
    expect(frontmatter).toMatchObject({ title: 'Own', description: 'Shared' });
    expect(diagnostics).toEqual([]);
  });

  test('a comma-separated text is read as keywords', () => {
    expect(read('---\nkeywords: one, two ,\n---\n').frontmatter.keywords).toEqual(['one', 'two']);
  });

  test.each([
    ['title: Notes (issue #12)', 'title', '#12)'],
    ['title: #general', 'title', '#general'],
    ['description: Ask in the #general channel', 'description', '#general channel'],
    ['sidebarTitle: Two\n  lines #3 ', 'sidebarTitle', '#3'],
    ['"og:title": A #1', 'og:title', '#1'],
  ])('text that YAML reads as a comment is reported: %j', (field, name, comment) => {
    const { diagnostics } = read(`---\nicon: key\n${field}\n---\n`);
    expect(diagnostics).toMatchObject([
      {
        code: 'frontmatter-comment',
        severity: 'warning',
        line: 3,
        message: `YAML reads "${comment}" in the value of "${name}" as a comment, so it isn't shown. Put the value in quotes.`,
      },
    ]);
  });

  test.each([
    'title: A # a note',
    'title: A ## a note',
    'title: A\n#sidebarTitle: B',
    'title: A\n  #sidebarTitle: B',
    'description: >\n  A #1\n#tag: B',
    'title: "A" #note',
    'title: "A #1"',
    'title: A#1',
    'mode: wide #default',
    'title:\n#tag: A',
  ])("a note that isn't text is a comment: %j", (field) => {
    expect(read(`---\n${field}\nkeywords: [a]\n---\n`).diagnostics).toEqual([]);
  });

  test('a value of the wrong type is omitted and reported with its line', () => {
    const { frontmatter, diagnostics } = read('---\ntitle: A\nmode: huge\nhidden: perhaps\n---\n');
    expect(frontmatter).toMatchObject({ title: 'A', mode: 'default' });
    expect(frontmatter.hidden).toBeUndefined();
    expect(diagnostics).toMatchObject([
      { code: 'frontmatter-invalid-value', line: 3 },
      { code: 'frontmatter-invalid-value', line: 4 },
    ]);
  });
});

describe('malformed frontmatter', () => {
  test('an unquoted colon in a title keeps the whole title', () => {
    const { frontmatter, diagnostics } = read('---\ntitle: Search: the basics\nicon: key\n---\n');
    expect(frontmatter).toMatchObject({ title: 'Search: the basics', icon: 'key' });
    expect(diagnostics).toMatchObject([{ code: 'frontmatter-invalid', severity: 'info', file: 'page.mdx' }]);
  });

  test('quoted text can continue unindented below its key', () => {
    const { frontmatter } = read('---\ntitle: A\ndescription: "One line\nand the next"\nicon: key\n---\n');
    expect(frontmatter).toMatchObject({ title: 'A', description: 'One line and the next', icon: 'key' });
  });

  test.each([
    ['"Draft', 'Draft'],
    ["'Draft", 'Draft'],
    ['"Basic" and others', '"Basic" and others'],
    ['"Basic" and "Pro"', '"Basic" and "Pro"'],
    ['"Basic", "Pro"', '"Basic", "Pro"'],
    ['The "Pro: plan"', 'The "Pro: plan"'],
    ['"The "Pro" plan"', 'The "Pro" plan'],
    ['"The "Pro""', 'The "Pro"'],
    ["'It's new'", "It's new"],
    ["'The readers' guide'", "The readers' guide"],
    ['"From JSON",', 'From JSON'],
    ['"Edited”', 'Edited'],
    ['[Beta] Search', '[Beta] Search'],
  ])('a title with unbalanced quotes keeps its text, and the lines below are separate: %s', (written, title) => {
    const { frontmatter } = read(`---\ntitle: ${written}\ndescription: "Plans"\nicon: 'key'\n---\n`);
    expect(frontmatter).toMatchObject({ title, description: 'Plans', icon: 'key' });
  });

  test('lists, maps and texts below other keys are kept', () => {
    const yaml = `title: Search: the basics
keywords:
- one
- two
icon:
  name: key
  style: solid
description: >
  Two
  lines
groups: [
  a,
]
hidden: true`;
    const { frontmatter, diagnostics } = read(`---\n${yaml}\n---\n`);
    expect(frontmatter).toMatchObject({
      title: 'Search: the basics',
      keywords: ['one', 'two'],
      icon: 'key',
      iconType: 'solid',
      description: 'Two lines',
      groups: ['a'],
      hidden: true,
    });
    expect(diagnostics).toMatchObject([{ code: 'frontmatter-invalid', severity: 'info', line: 2 }]);
  });

  test.each(['tag: [Beta', 'tag: [a] [b]', 'tag: {a: b} {c: d}'])(
    'a list or map that is not closed, or text after one, is reported as a loss: %s',
    (line) => {
      const { diagnostics } = read(`---\ntitle: A\n${line}\n---\n`);
      expect(diagnostics).toMatchObject([{ code: 'frontmatter-invalid', severity: 'warning' }]);
    },
  );

  test.each(['--- more', '... ', '--- # Second part', '{{ name }}: x'])(
    'lines below %j are kept, and the line is reported',
    (line) => {
      const { frontmatter, diagnostics } = read(`---\ntitle: A\n${line}\nicon: key\n---\nBody`);
      expect(frontmatter).toMatchObject({ title: 'A', icon: 'key' });
      expect(diagnostics).toMatchObject([{ code: 'frontmatter-invalid', severity: 'warning', line: 3 }]);
    },
  );

  test('lines around the problem are kept, and the message contains its line', () => {
    const { frontmatter, diagnostics } = read('---\ntitle: A\n}} broken\nicon: key\n---\nBody');
    expect(frontmatter).toMatchObject({ title: 'A', icon: 'key' });
    expect(diagnostics).toMatchObject([{ code: 'frontmatter-invalid', line: 3 }]);
  });

  test('never throws, whatever the text', () => {
    const junk = fc.string({ unit: fc.constantFrom(...'ab:-"\'\n {}[]&*|>#%@`!?,\\\t'), maxLength: 60 });
    fc.assert(
      fc.property(junk, (yaml) => {
        expect(typeof read(`---\n${yaml}\n---\nBody`).body).toBe('string');
      }),
      { numRuns: 300 },
    );
  });

  test('an alias bomb is rejected', () => {
    const bomb = ['a: &a [x,x,x,x,x,x,x,x,x,x]'];
    for (const [name, last] of ['ba', 'cb', 'dc', 'ed', 'fe', 'gf', 'hg', 'ih'].map((pair) => [...pair]))
      bomb.push(`${name}: &${name} [${Array(10).fill(`*${last}`).join(',')}]`);
    expect(read(`---\n${bomb.join('\n')}\ntitle: T\n---\n`).frontmatter.title).toBe('T');
  });

  test('more aliases than any page needs are reported, and lines with other values are kept', () => {
    const { frontmatter, diagnostics } = read(`---\nx: &a [b]\ny: [${'*a,'.repeat(101)}]\ntitle: T\n---\n`);
    expect(frontmatter.title).toBe('T');
    expect(diagnostics).toMatchObject([{ code: 'frontmatter-invalid', severity: 'warning' }]);
  });

  test('a key named __proto__ is data', () => {
    const { frontmatter } = read('---\n__proto__: { polluted: 1 }\ntitle: T\n---\n');
    expect(frontmatter.title).toBe('T');
    expect(Object.hasOwn({}, 'polluted') || 'polluted' in {}).toBe(false);
  });
});

test('a redirect that a page requests is reported', () => {
  const diagnostics: Diagnostic[] = [];
  parseFrontmatter('---\ntitle: T\nredirect: /other\n---\n', 'a.mdx', (item) => diagnostics.push(item));
  expect(diagnostics).toMatchObject([{ code: 'config-not-supported', severity: 'warning', line: 3 }]);
});

test('a layout for link previews is reported as a notice', () => {
  const { diagnostics } = read('---\ntitle: T\nthumbnail:\n  preset: minimal\n---\n');
  expect(diagnostics).toMatchObject([{ code: 'config-not-supported', severity: 'info', line: 3 }]);
});

test('compares only the first 500 unknown keys with the known ones, because each comparison takes time', () => {
  const keys = Array.from({ length: 2_000 }, (_, at) => `descriptin${'.'.repeat(at % 3)}${at}: x`);
  const { frontmatter, diagnostics } = read(`---\nsidebarTitl: a\n${keys.join('\n')}\ndescripton: b\n---\n`);
  expect(diagnostics.map(({ message }) => message)).toContainEqual(expect.stringContaining('"sidebarTitle"'));
  expect(diagnostics.map(({ message }) => message)).not.toContainEqual(expect.stringContaining('"descripton"'));
  expect(Object.keys(frontmatter.raw)).toHaveLength(2_002);
});
