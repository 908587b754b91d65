import { expect, test } from 'vitest';
import { parseHtml } from './dom.ts';
import type { PrintContext } from './print-context.ts';
import { printNodes } from './print-nodes.ts';

function print(html: string, overrides: Partial<PrintContext> = {}): string {
  const ids = new Set<string>();
  return printNodes(parseHtml(html).nodes, {
    syntax: 'html',
    idPrefix: 'c1-',
    level: 2,
    symbols: new Map(),
    claimId: (id) => !ids.has(id) && Boolean(ids.add(id)),
    resolveLink: (href) => (href.startsWith('#') ? `#c1-${href.slice(1)}` : undefined),
    resolveImage: (src) => src,
    onReplaced: () => undefined,
    publicUrl: undefined,
    unprinted: ['bd-RssLink'],
    online: 'Online',
    ...overrides,
  });
}

test('removes what runs, loads or reacts', () => {
  const hostile =
    '<p onclick="x()" style="position:fixed;top:0">a</p><script>x()</script><style>*{}</style><link rel="x"><base href="x"><meta http-equiv="refresh"><form action="x"><input name="q"><button class="bd-Copy">Copy</button></form><p style="background:url(https://x.example)">b</p><svg onload="x()"><script>x()</script><foreignObject><p>c</p></foreignObject><image href="https://x.example/i.png"/><rect/></svg>';
  for (const syntax of ['html', 'xhtml'] as const) {
    const html = print(hostile, { syntax });
    expect(html).not.toMatch(
      /x\(\)|x\.example|fixed|refresh|<(?:script|style|link|base|meta|form|button|foreignObject)/i,
    );
    expect(html).toContain('a</p>');
  }
});

test('keeps the text of elements that have the name of a method', () => {
  for (const syntax of ['html', 'xhtml'] as const)
    expect(print('<constructor>a</constructor>', { syntax })).toMatch(/^<(\w+)>a<\/\1>$/);
});

test('gives ids a prefix, in drawings as well, and drops repeated ones', () => {
  expect(print('<h2 id="a b">x</h2><p id="a b">y</p><a href="#z">z</a>')).toBe(
    '<h2 id="c1-a_20_b" aria-level="3">x</h2><p>y</p><a href="#c1-z">z</a>',
  );
  const drawing = print(
    '<svg id="bd-Diagram"><style>#bd-Diagram .a{fill:red}</style><marker id="m"></marker><path d="M0 0" marker-end="url(#m)"></path></svg>',
  );
  expect(drawing).toContain('id="c1-bd-Diagram"');
  expect(drawing).toContain('#c1-bd-Diagram .a{');
  expect(drawing).toContain('marker-end="url(#c1-m)"');
});

test('shows hidden panels with their names, and no other hidden elements', () => {
  const html = print(
    '<div role="tabpanel" hidden data-bd-title="npm">install</div><div hidden>no</div><img class="hidden dark:block" src="d.png"><picture class="bd-OnlyDark"><img src="d.png"></picture>',
  );
  expect(html).toContain('<p class="bk-Label">npm</p>install');
  expect(html).not.toMatch(/>no<|d\.png|hidden/);
});

test('replaces media by a link, and elements that XHTML lacks by simple ones', () => {
  const kinds: string[] = [];
  const html = print('<doc-island><center>a</center></doc-island><video src="v.mp4"></video>', {
    syntax: 'xhtml',
    publicUrl: 'https://docs.example.com/p',
    onReplaced: (kind) => void kinds.push(kind),
  });
  expect(html).toBe(
    '<div><div>a</div></div><span class="bk-Note"><a href="https://docs.example.com/p">Online</a></span>',
  );
  expect(kinds).toEqual(['interactive', 'video']);
});

test('keeps the texts of elements that are nested too deeply', () => {
  const depth = 20_000;
  const { nodes, isCut } = parseHtml(`${'<div>'.repeat(depth)}deep${'</div>'.repeat(depth)}after`);
  expect(isCut).toBe(true);
  const html = printNodes(nodes, {
    syntax: 'html',
    claimId: () => true,
    symbols: new Map(),
    unprinted: [],
  } as unknown as PrintContext);
  expect(html).toMatch(/deep(?:<\/div>)+after$/);
});

test("separates texts between which only the site's style sheet sets a space, but no code or prose", () => {
  const field =
    '<div class="bd-FieldHeader"><a class="bd-FieldName">name</a><span class="bd-FieldMeta"><i>string</i><i>required</i></span></div>';
  expect(print(field, { syntax: 'xhtml' }).replaceAll(/<[^>]*>/g, '')).toBe('name string required');
  expect(print(field).replaceAll(/<[^>]*>/g, '')).toBe('namestringrequired');
  const swatch = '<div class="color"><button class="color-item"><i>Sky</i><i>#0ea5e9</i></button></div>';
  expect(print(swatch, { syntax: 'xhtml' }).replaceAll(/<[^>]*>/g, '')).toBe('Sky #0ea5e9');
  for (const html of ['<pre><code><b class="bd-Line"><i>a</i><i>b</i></b></code></pre>', '<p><b>a</b><i>b</i></p>'])
    expect(print(html, { syntax: 'xhtml' }).replaceAll(/<[^>]*>/g, '')).toBe('ab');
});
