import { describe, expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';

test.each([
  ['{1 + 1}', '<p>2</p>'],
  ['Hello {"a" + `b`}!', '<p>Hello ab!</p>'],
  [
    'export const items = [{ name: "x" }, { name: "y" }]\n\n<ul>{items.map((item) => <li key={item.name}>{item.name}</li>)}</ul>',
    '<ul><li>x</li><li>y</li></ul>',
  ],
  [
    'export const Box = ({ title, children }) => <div className="box"><b>{title}</b>{children}</div>\n\n<Box title="T">in **it**</Box>',
    '<div class="box"><b>T</b>in <strong>it</strong></div>',
  ],
  ['<span style={{ color: "red", marginTop: 4 }}>x</span>', '<span style="color:red;margin-top:4px">x</span>'],
  ['{false && <b>no</b>}{true && <b>yes</b>}', '<b>yes</b>'],
  ['{/* a comment */}text', '<p>text</p>'],
])('%s is evaluated', async (source, html) => {
  const { body, codes } = await renderTestPage(source);
  expect(body).toContain(html);
  expect(codes).toEqual([]);
});

test("braces that aren't an expression are shown as written, with a warning that contains the position", async () => {
  const { body, diagnostics } = await renderTestPage('---\ntitle: T\n---\n\nGET /users/{id} and {{ jinja }}\n');
  expect(body).toContain('GET /users/{id} and {{ jinja }}');
  expect(diagnostics).toMatchObject([
    { code: 'unknown-name', file: 'page.mdx', line: 5, column: 12 },
    { code: 'undefined-variable', file: 'page.mdx', line: 5, column: 21 },
  ]);
});

test('a component with state is shown in its initial state, without its handlers', async () => {
  const { body, codes } = await renderTestPage(
    'export const Counter = () => { const [n, setN] = useState(3); return <button onClick={() => setN(n + 1)}>Count {n}</button>; }\n\n<Counter />',
  );
  expect(body).toContain('<button>Count 3</button>');
  expect(codes).toEqual([]);
});

test("a call that pages can't make leaves the content around it", async () => {
  const { body, codes } = await renderTestPage('Before {fetch("https://example.com")} after');
  expect(body).toMatch(/Before .* after/);
  expect(codes).toEqual(['unknown-name']);
});

test('snippets are inlined with their props, even inside fences and fence titles', async () => {
  const { body, codes } = await renderTestPage('import Hello from "/snippets/hello.mdx"\n\n<Hello who="World" />', {
    'snippets/hello.mdx': 'Hello **{who}**\n\n```bash title="Greet {who}"\necho {who} ${HOME}\n```\n',
  });
  expect(body).toContain('<p>Hello <strong>World</strong></p>');
  expect(body).toContain('Greet World');
  expect(body.replace(/<[^>]*>/g, '')).toContain('echo World ${HOME}');
  expect(codes).toEqual([]);
});

test('snippets nest, named exports are imported, and <Snippet> finds its file', async () => {
  const { body, codes } = await renderTestPage(
    'import { product, Shout } from "./snippets/data.mdx"\n\n{product.name} <Shout>loud</Shout>\n\n<Snippet file="outer.mdx" word="w" />',
    {
      'snippets/data.mdx':
        'export const product = { name: "Kettle" }\nexport const Shout = ({ children }) => <b>{children}!</b>\n',
      'snippets/outer.mdx': 'import Inner from "./inner.mdx"\n\nOuter {word}\n\n<Inner />\n',
      'snippets/inner.mdx': 'Inner text\n',
    },
  );
  expect(body).toContain('<p>Kettle\n<b>loud!</b>');
  expect(body).toContain('Outer w');
  expect(body).toContain('Inner text');
  expect(codes).toEqual([]);
});

test('a .jsx module is shown in its initial state', async () => {
  const { body, codes } = await renderTestPage(
    'import { Badge2 } from "/snippets/badge.jsx"\n\n<Badge2 label="new" />',
    {
      'snippets/badge.jsx':
        'export const Badge2 = ({ label }) => {\n  const [on] = useState(true);\n  return on ? <em>{label}</em> : null;\n};\n',
    },
  );
  expect(body).toContain('<em>new</em>');
  expect(codes).toEqual([]);
});

test("a missing import leaves its component's content, with a warning at the import", async () => {
  const { body, diagnostics } = await renderTestPage('import Gone from "/snippets/gone.mdx"\n\n<Gone>kept</Gone>');
  expect(body).toContain('kept');
  expect(diagnostics).toMatchObject([{ code: 'missing-snippet', file: 'page.mdx', line: 1 }]);
  expect(diagnostics[0]?.message).toContain('/snippets/gone.mdx');
});

test.each([
  ['<Snippet file="aa.mdx" />', 'Did you mean "/snippets/a.mdx"?'],
  ['<Snippet text="npm start" />', '<Snippet> has no `file`.'],
])('a <Snippet> without an existing file is reported: %s', async (page, message) => {
  const { diagnostics } = await renderTestPage(page, { 'snippets/a.mdx': 'A' });
  expect(diagnostics).toMatchObject([{ code: 'missing-snippet', file: 'page.mdx', line: 1 }]);
  expect(diagnostics[0]?.message).toContain(message);
});

test('a snippet that includes itself stops, with a warning', async () => {
  const { body, codes } = await renderTestPage('<Snippet file="a.mdx" />', {
    'snippets/a.mdx': 'A\n\n<Snippet file="b.mdx" />\n',
    'snippets/b.mdx': 'B\n\n<Snippet file="a.mdx" />\n',
  });
  expect(body).toContain('<p>A</p>');
  expect(codes).toEqual(['snippet-cycle']);
});

test.each(['Hello {name}!', 'Hello {props.name}!', 'Hello {name}!\n\n{/* end */}'])(
  'values reach a snippet in a .md file: %j',
  async (text) => {
    const { body, codes } = await renderTestPage('import Part from "/snippets/part.md"\n\n<Part name="Bo" />', {
      'snippets/part.md': text,
    });
    expect(body).toContain('Hello Bo!');
    expect(codes).toEqual([]);
  },
);

test('a snippet in a .md file that is not valid MDX stays Markdown', async () => {
  const { body } = await renderTestPage('import Part from "/snippets/part.md"\n\n<Part name="Bo" />', {
    'snippets/part.md': 'Hello {name}, <br> {{x}} and {',
  });
  expect(body).toContain('Hello {name}, <br> {{x}} and {');
});

test('snippets that are nested too deeply are reported by the limit', async () => {
  const chain = Array.from({ length: 30 }, (_, index) => [
    `snippets/s${index}.mdx`,
    index === 29 ? 'end' : `Level ${index}\n\n<Snippet file="s${index + 1}.mdx" />\n`,
  ]);
  const { body, diagnostics } = await renderTestPage('<Snippet file="s0.mdx" />', Object.fromEntries(chain));
  expect(body).toContain('Level 18');
  expect(diagnostics).toMatchObject([{ code: 'snippet-cycle', file: 'snippets/s18.mdx' }]);
  expect(diagnostics[0]?.message).toMatch(/^Snippets can be nested up to 20 levels deep/);
});

test('components work in .md files, where braces are text', async () => {
  const { body, codes } = await renderTestPage(
    '<Note title="N">\n\nSome **text** with {braces}\n\n</Note>\n\n<details><summary>More</summary>\n\nInside\n\n</details>\n',
    {},
    'page.md',
  );
  expect(body).toContain('data-callout-type="note"');
  expect(body).toContain('<strong>text</strong> with {braces}');
  expect(body).toContain('<summary>More</summary>');
  expect(codes).toEqual([]);
});

test('nothing an author writes can run', async () => {
  const hostilePages = [
    '<script>alert(1)</script>',
    '<img src="x.png" onerror="alert(1)" />',
    '<a href="javascript:alert(1)">a</a>',
    '<a href={"java" + "script:alert(1)"}>b</a>',
    '<iframe src="javascript:alert(1)" srcdoc="<script>alert(1)</script>" />',
    '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
    '[c](javascript:alert(1))',
    '<svg><a xlink:href="javascript:alert(1)">d</a></svg>',
    '<div dangerouslySetInnerHTML={{ __html: "<script>alert(1)</script>" }} />',
    '<style>{"</style><script>alert(1)</script>"}</style>',
    // In drawings and formulas, the content of a style sheet is HTML.
    '<svg><style>{"<img src=x onerror=alert(1)>"}</style></svg>',
    '<svg><style>{"<!-- --!><img src=x onerror=alert(1)>"}</style></svg>',
    '<math><mi><style>{"a{}<!--></style><img src=x onerror=alert(1)>"}</style></mi></math>',
    '<svg><style dangerouslySetInnerHTML={{ __html: "</style><img src=x onerror=alert(1)>" }} /></svg>',
    '<svg><a><animate attributeName="href" values="javascript:alert(1)" /></a></svg>',
    '<svg><a><set attributeName="xlink:href" to="javascript:alert(1)" /></a></svg>',
    '<svg><a><ANIMATE attributename=" href" from="javascript:alert(1)" /></a></svg>',
    '<plaintext>e</plaintext>',
    '{"<script>alert(1)</script>"}',
    '<Card title="<script>alert(1)</script>" href="javascript:alert(1)" />',
  ];
  for (const [file, text] of [
    ['page.mdx', hostilePages.join('\n\n')],
    ['page.md', hostilePages.join('\n\n')],
  ] as const) {
    const { html } = await renderTestPage(text, {}, file);
    const markup = html.replace(/<script>[^<]*<\/script>(?=<title>)/, '');
    expect(markup).not.toMatch(/<script>alert/);
    expect(markup).not.toMatch(/<[^>]*\son\w+=/);
    expect(markup).not.toMatch(/<[^>]*\s(?:href|src|action|formaction|xlink:href|srcdoc)="[^"]*javascript:/i);
    expect(markup).not.toContain('srcdoc');
    expect(markup).not.toMatch(/<(?:animate|set|plaintext)\b/i);
  }
});

test('a style sheet keeps its meaning without anything that could start a tag', async () => {
  const css = '.a::after { content: "<b> & </b>" } @media (400px<width<=60em) { .a > .b { color: red } }';
  const { body } = await renderTestPage(`<style>{${JSON.stringify(css)}}</style>`);
  expect(body).toContain('content: "\\3c b> & \\3c /b>"');
  expect(body).toContain('(400px< width<=60em)');
  expect(body).toContain('.a > .b');
});

test.each([
  '({ toString: 1 }) + ""',
  '[{ toString: 1 }]',
  '({ type: "jsx", children: [5] })',
  '({ type: "jsx", children: [{ type: "element", tag: "script", attributes: {}, children: [] }] })',
  'Snippet({ file: { toString: 1 } })',
  'Snippet("a")',
  '<div {...(() => 1)}>x</div>',
  '<Card title={{ toString: 1 }}>x</Card>',
  '[..."a".repeat(150000).split("")].length',
  'Math.max(..."1".repeat(150000).split(""))',
])('an expression is dropped at worst, and its page is shown: %s', async (source) => {
  const { body, codes } = await renderTestPage(`Before.\n\n{${source}}\n\nAfter.\n`);
  expect(body).toContain('<p>Before.</p>');
  expect(body).toContain('<p>After.</p>');
  expect(body).not.toMatch(/<script|=&gt; *\{|args/);
  expect(codes).not.toContain('page-failed');
});

test.each([
  ['Bearer <token>, where <token> is yours', 'Bearer &lt;token&gt;, where &lt;token&gt; is yours'],
  ['an Array<User> of `Map<K>`', 'an Array&lt;User&gt; of <code>Map&lt;K&gt;</code>'],
  ['/files/<path>/<object-id> and </id>', '/files/&lt;path&gt;/&lt;object-id&gt; and &lt;/id&gt;'],
  ['- <a-name>\n- **<b-id> x**', '<strong>&lt;b-id&gt; x</strong>'],
  ['<your name> <kbd>K</kbd>', '&lt;your name&gt; <kbd>K</kbd>'],
  ['<my-tag>kept</my-tag>', '<my-tag>kept</my-tag>'],
  ['<svg viewBox="0 0 1 1"><path d="M0 0h1"/></svg>', '<path d="M0 0h1">'],
  ['<p>first<p>second', 'first'],
  ['text\n\n<token>\n\nmore', '<p>&lt;token&gt;</p>'],
])('an unknown Markdown tag that is never closed is text: %s', async (source, html) => {
  const { body, codes } = await renderTestPage(source, {}, 'page.md');
  expect(body).toContain(html);
  expect(codes).toEqual([]);
});

describe('text beside a block in a component is a paragraph, and text alone is not', () => {
  test.each([
    [
      '<Tabs><Tab title="A">Text *here*<Note>N</Note>after</Tab></Tabs>',
      '<p>Text <em>here</em></p><div class="callout"',
      '<p>after</p>',
    ],
    ['<Steps><Step title="A">Text<Note>N</Note></Step></Steps>', '<p>Text</p><div class="callout"'],
    [
      '<Accordion title="A">Text <Badge>b</Badge><Card title="c" /></Accordion>',
      '<p>Text <span data-badge',
      '</span></p>',
    ],
    ['<Unknown>Text<Note>N</Note></Unknown>', '<p>Text</p><div class="callout"'],
    ['export const Box = () => <Note>Text{1}<Tip>T</Tip></Note>;\n\n<Box />', '<p>Text1</p><div class="callout"'],
    ['<Tabs><Tab title="A">Text <b>b</b></Tab></Tabs>', '>Text <b>b</b></div>'],
  ])('%s', async (source, ...parts) => {
    const { body } = await renderTestPage(source);
    for (const part of parts) expect(body).toContain(part);
  });
});

describe('braces that are text', () => {
  test.each([
    ['Returns {} or [{ }].', 'Returns {} or [{ }].'],
    ['Match \\d{3}-a{2,4} and [a-z]{2}.', 'Match \\d{3}-a{2,4} and [a-z]{2}.'],
    ['One of {true, false} or {"a", "b"}, {null}', 'One of {true, false} or {"a", "b"}, {null}'],
    ['<code>{}</code>', '<code>{}</code>'],
    ['| {} | {1, 2} |\n|-|-|', '{1, 2}'],
  ])('stay, with a notice: %s', async (text, expected) => {
    const { body, diagnostics } = await renderTestPage(text);
    expect(body.replaceAll('&quot;', '"')).toContain(expected);
    expect(new Set(diagnostics.map(({ code, severity }) => `${code} ${severity}`))).toEqual(
      new Set(['shown-as-text info']),
    );
  });

  test.each([
    ['<b>{5}</b>', '<b>5</b>'],
    ['About {5} kettles for {-3} degrees', 'About 5 kettles for -3 degrees'],
    ['{"text"} and {60 * 60}', 'text and 3600'],
    ['a{/* no */}b{" "}c', 'ab c'],
    ['{[1, 2].map((n) => <i>{n}</i>)}', '<i>1</i><i>2</i>'],
    ['Is {true && "on"}', 'Is on'],
  ])('other expressions are evaluated: %s', async (text, expected) => {
    const { body, codes } = await renderTestPage(text);
    expect(body).toContain(expected);
    expect(codes).toEqual([]);
  });
});
