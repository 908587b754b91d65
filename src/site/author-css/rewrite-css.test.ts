import { createFeatures } from '../../features/testing.ts';
import { fc } from '../../../test/helpers/properties.ts';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../model/diagnostics.ts';
import { rewriteCss } from './rewrite-css.ts';
import { tokenizeCss } from './tokens.ts';

const at = { file: 'style.css', line: 1, column: 1 };

function rewrite(css: string, airGapped = false) {
  const diagnostics: Diagnostic[] = [];
  const features = createFeatures(airGapped ? 'air-gapped' : 'cloud');
  return { css: rewriteCss({ css, at, features, report: (item) => diagnostics.push(item) }), diagnostics };
}

describe('names of page parts', () => {
  test.each([
    ['card{color:red}', ':is(card,.card){color:red}'],
    ['a, card > b', 'a, :is(card,.card) > b'],
    ['.card card:hover', '.card :is(card,.card):hover'],
    ['nav-logo.big[data-x="card"]', ':is(nav-logo,.nav-logo).big[data-x="card"]'],
    ['html.dark code-block', 'html.dark :is(code-block,.code-block)'],
    [':not(card, .tile) tile', ':not(:is(card,.card), .tile) :is(tile,.tile)'],
    ['li:nth-child(2n) step', 'li:nth-child(2n) :is(step,.step)'],
    ['x>update+update~tree', 'x>:is(update,.update)+:is(update,.update)~:is(tree,.tree)'],
    ['chat-assistant-sheet', ':is(chat-assistant-sheet,.chat-assistant-sheet)'],
    ['[data-as="p"]', ':is([data-as="p"],p)'],
    ['.x span[data-as=p] > b, a', '.x :is(span[data-as=p],p) > b, a'],
    [":not(span[data-as='p'])", ":not(:is(span[data-as='p'],p))"],
    ['.x[data-as="p"]:hover', '.x:is([data-as="p"],p):hover'],
    ['[data-as="p x"] [data-as] [data-as^="p"]', '[data-as="p x"] [data-as] [data-as^="p"]'],
    ['#navigation-items a', ':is(#navigation-items,#sidebar-content) a'],
    ['.dark #navbar-transition', '.dark :is(#navbar-transition,#navbar)'],
    ['#navbar-transition-maple', ':is(#navbar-transition-maple,#navbar)'],
    ['#navbar button[aria-haspopup="menu"]:hover', '#navbar button[aria-haspopup="menu"]:hover'],
    ['#feedback-toolbar', ':is(#feedback-toolbar,.feedback-toolbar)'],
    ['#content-side-layout', ':is(#content-side-layout,#table-of-contents-layout)'],
    ['#sidebar-title', ':is(#sidebar-title,.sidebar-title)'],
    ['.hero h1', '.hero :is(h1,:where(.bd-Heading1))'],
    ['h1.big, H2 + p', ':is(h1,:where(.bd-Heading1)).big, h2:not(:where(.bd-Heading1)) + p'],
    [':is(h2, h3):hover', ':is(h2:not(:where(.bd-Heading1)), h3):hover'],
    ['h1#page-title', ':is(h1,:where(.bd-Heading1))#page-title'],
    ['.h1, #h2, [id=h1]', '.h1, #h2, [id=h1]'],
    ['.card', '.card'],
    ['#card', '#card'],
    ['::card', '::card'],
    ['svg|card', 'svg|card'],
    ['card-x', 'card-x'],
    ['.a\\.card', '.a\\.card'],
    ['[title=card]', '[title=card]'],
    ['/* card */ p', '/* card */ p'],
  ])('in the selector %j', (selector, expected) => {
    const rule = selector.includes('{') ? selector : `${selector} { color: red }`;
    expect(rewrite(rule).css).toBe(expected.includes('{') ? expected : `${expected} { color: red }`);
  });

  test('inside rules that contain rules, and inside nested rules', () => {
    expect(rewrite('@media (min-width: 1px) { @supports (display: grid) { card { top: 0 } } }').css).toContain(
      '{ :is(card,.card) { top: 0 }',
    );
    expect(rewrite('.x { color: red; card { top: 0 } & tile { top: 0 } a:hover icon { top: 0 } }').css).toBe(
      '.x { color: red; :is(card,.card) { top: 0 } & :is(tile,.tile) { top: 0 } a:hover :is(icon,.icon) { top: 0 } }',
    );
    expect(rewrite('@layer card { card { top: 0 } }').css).toBe('@layer card { :is(card,.card) { top: 0 } }');
    expect(rewrite('@scope (card) to (.x) { tile { top: 0 } }').css).toBe(
      '@scope (:is(card,.card)) to (.x) { :is(tile,.tile) { top: 0 } }',
    );
  });

  test.each([
    'p { color: card; animation: card 1s; font-family: icon, "tabs"; content: "card {" }',
    'p { background: url(card{.png); transition: color 1s }',
    '@keyframes card { from { top: 0 } to { top: 1px } }',
    '@font-face { font-family: icon; src: url(icon.woff2) }',
    '@container card (width > 1px) { p { top: 0 } }',
    '@layer card, tile;',
    'p { --card: { card: tile }; color: red }',
    'p { color: #navigation-items; background: light; font: .light }',
    'p { grid-template-areas: "card tile"; grid-area: card }',
    '@import "card.css";',
    '@page card { margin: 0 }',
  ])('never in values or names: %s', (css) => {
    expect(rewrite(css).css).toBe(css);
  });

  test('a rule after a block of names is rewritten again', () => {
    expect(rewrite('@keyframes card { from { top: 0 } } card { top: 0 }').css).toBe(
      '@keyframes card { from { top: 0 } } :is(card,.card) { top: 0 }',
    );
  });
});

test('a sheet with more than 500 selectors of links keeps the others, and reports the first of them', () => {
  const diagnostics: Diagnostic[] = [];
  const links = { depth: 0, findFile: () => undefined };
  const rewriteLinks = (css: string) =>
    rewriteCss({ css, at, features: createFeatures('cloud'), links, report: (item) => diagnostics.push(item) });
  const rule = '[href="/a"] { top: 0 }\n';
  expect(rewriteLinks(rule.repeat(500))).not.toMatch(/^\[href/m);
  expect(diagnostics).toEqual([]);
  expect(
    rewriteLinks(rule.repeat(500) + rule.repeat(2))
      .split('\n')
      .slice(499, -1),
  ).toEqual([expect.stringMatching(/^:is\(\[href/), rule.trim(), rule.trim()]);
  expect(diagnostics).toMatchObject([
    { code: 'too-many-link-selectors', severity: 'warning', file: 'style.css', line: 501, column: 1 },
  ]);
});

describe('strings', () => {
  test.each(['\n', '\r\n', '\r', '\f'])('a string without its closing quote ends before the line break %j', (end) => {
    for (const quote of ['"', "'"])
      expect(rewrite(`p { content: ${quote}x${end}} card { top: 0 }`).css).toBe(
        `p { content: ${quote}x${end}} :is(card,.card) { top: 0 }`,
      );
  });

  test.each(['\n', '\r\n', '\r', '\f'])('a backslash continues a string after the line break %j', (end) => {
    const css = `p { content: "x\\${end}} card { y" }`;
    expect(rewrite(css).css).toBe(css);
  });

  test.each(['"x', '"x\\', "'", '"\\'])('a sheet can end within the string %s', (text) => {
    const css = `p { content: ${text}`;
    expect(rewrite(css).css).toBe(css);
    expect(tokenizeCss(css).at(-1)).toEqual({ type: 'string', text, at: css.length - text.length });
  });

  test.each(['"a\\" card { b"', "'a\\' card { b'", '"a\' card { b"', "'a\" card { b'"])(
    'a quote that is escaped or of the other kind does not end %s',
    (text) => {
      const css = `p { content: ${text} }`;
      expect(rewrite(css).css).toBe(css);
    },
  );

  test('an import after a string without its closing quote is found', () => {
    const { css } = rewrite('p { content: "x\n} @import "https://x.example/b.css";', true);
    expect(css).toBe('p { content: "x\n} ');
  });
});

test.each([
  ['a { color: rgb(var(--primary)) }', 'a { color: rgb(var(--primary-rgb)) }'],
  ['a { color: rgba(var(--primary) / 0.5) }', 'a { color: rgba(var(--primary-rgb) / 0.5) }'],
  ['a { color: RGB( var( --primary ) / .1) }', 'a { color: RGB( var( --primary-rgb ) / .1) }'],
  [':root { --primary: 12 34 56; }', ':root { --primary-rgb: 12 34 56; }'],
  [':root { --primary: 12, 34, 56 }', ':root { --primary-rgb: 12, 34, 56 }'],
  ['a { color: var(--primary) }', 'a { color: var(--primary) }'],
  [':root { --primary: #123456 }', ':root { --primary: #123456 }'],
  ['a { color: rgb(1 2 3); fill: var(--primary) }', 'a { color: rgb(1 2 3); fill: var(--primary) }'],
  ['a { color: rgb(var(--primary-light)) }', 'a { color: rgb(var(--primary-light)) }'],
])('numeric uses of the brand color are distinguished from the color: %s', (css, expected) => {
  expect(rewrite(css).css).toBe(expected);
});

test.each([
  ['p { background: url(/docs/a.png) }', 'p { background: url("../a.png") }'],
  ["p { background: url( '/docs/a.png' ) }", 'p { background: url( "../a.png" ) }'],
  [
    '@font-face { src: url("/docs/a.png") format("woff2"), url(b.woff) }',
    '@font-face { src: url("../a.png") format("woff2"), url(b.woff) }',
  ],
  ['@import "/docs/a.png" screen;', '@import "../a.png" screen;'],
  ['@import url(/docs/a.png);', '@import url("../a.png");'],
  ['p { background: image-set("/docs/a.png" 1x) }', 'p { background: image-set("../a.png" 1x) }'],
  ['p::after { content: "/docs/a.png" }', 'p::after { content: "/docs/a.png" }'],
])('URLs of site files are relative to the sheet: %s', (css, expected) => {
  const resolve = (address: string) => (address === '/docs/a.png' ? '../a.png' : undefined);
  expect(rewriteCss({ css, at, features: { deployment: 'air-gapped' }, resolve, report: () => {} })).toBe(expected);
});

describe('URLs of other hosts on an air-gapped site', () => {
  test('an import is removed, and its place is reported', () => {
    const { css, diagnostics } = rewrite(
      'p { top: 0 }\n @import url("https://fonts.example/a.css") screen;\nb { top: 0 }',
      true,
    );
    expect(css).toBe('p { top: 0 }\n \nb { top: 0 }');
    expect(diagnostics).toMatchObject([{ file: 'style.css', line: 2, column: 2, code: 'external-resource' }]);
    expect(diagnostics[0]?.message).toContain('https://fonts.example/a.css');
  });

  test.each([
    ['p{background:url(https://x.example/a.png) no-repeat}', 'p{background:url("data:,") no-repeat}'],
    ['p{background:url( "//x.example/a.png" )}', 'p{background:url("data:,")}'],
    [
      "@font-face{src:url('HTTPS://x.example/a.woff2') format('woff2'),url(own.woff2)}",
      '@font-face{src:url("data:,") format(\'woff2\'),url(own.woff2)}',
    ],
    ['p{background:url(\\68 ttps://x.example/a.png)}', 'p{background:url("data:,")}'],
    ["@import '//x.example/a.css'", ''],
  ])('%s is removed', (css, expected) => {
    const result = rewrite(css, true);
    expect(result.css).toBe(expected);
    expect(result.diagnostics).toHaveLength(1);
  });

  test.each([
    'p{background:url(/img/a.png),url(data:image/png;base64,AA==),url(#mask)}',
    '@import "own.css";',
    '@namespace svg url(http://www.w3.org/2000/svg);',
    '/* url(https://x.example) */ p{content:"url(https://x.example)"}',
  ])('%s stays', (css) => {
    expect(rewrite(css, true)).toEqual({ css, diagnostics: [] });
  });

  test('elsewhere they stay', () => {
    const css = '@import url(https://fonts.example/a.css);';
    expect(rewrite(css)).toEqual({ css, diagnostics: [] });
  });
});

test('joined tokens equal the sheet, whatever it contains', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'{}()[]"\'\\/*@#.;:-\n a1url'.split(''), 'url(', 'card', 'é') }),
      (css) => {
        expect(
          tokenizeCss(css)
            .map(({ text }) => text)
            .join(''),
        ).toBe(css);
        rewrite(css, true);
      },
    ),
  );
});
