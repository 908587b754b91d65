import { expect, test } from 'vitest';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { openHtml, readHtmlText, type HtmlDocument } from './open-html.ts';

const convert = (html: string) => htmlToMarkdown((openHtml(html) as HtmlDocument).body);

test.each([
  ['<h2>A</h2><p>b <strong>c</strong> <em>d</em> <code>e</code></p>', '## A\n\nb **c** *d* `e`'],
  ['<ul><li>a<ul><li>b</li></ul></li></ul><ol><li>c</li></ol>', '-   a\n    -   b\n\n1.  c'],
  ['<p>1 < 2 and <b>x</b> &lt;script&gt; [y] *z*</p>', String.raw`1 < 2 and **x** &lt;script> \[y\] \*z\*`],
  [
    '<a href="javascript:alert(1)">a</a> <a href=" java\nscript:x">b</a> <a href="c d.html">e</a>',
    'a b [e](c%20d.html)',
  ],
  ['<p>a</p><script>b</script><style>c</style><form><input value="d"></form>', 'a'],
  ['<img src="a (1).png" alt="A] b"><img src="data:text/html,x" alt="c">', '![A  b](a%20%281%29.png)c'],
  ['<pre class="language-js"><code>a\n```\nb</code></pre>', '````js\na\n```\nb\n````'],
  [
    '<table><tr><th>a</th><th>b</th></tr><tr><td>c|d</td><td><p>e</p><p>f</p></td></tr></table>',
    '| a | b |\n|-|-|\n| c\\|d | e<br />f |',
  ],
  ['<table><tr><td>a</td></tr></table>', '|  |\n|-|\n| a |'],
  [
    '<table><tr><td rowspan="2">a</td><td colspan="9999999">b</td></tr></table>',
    '<table>\n<tbody>\n<tr>\n<td rowspan="2">\n\na\n\n</td>\n<td colspan="100">\n\nb\n\n</td>\n</tr>\n</tbody>\n</table>',
  ],
  ['<p>a<br>b <s>c</s> <u>d</u> x<sup>2</sup></p>', 'a  \nb ~~c~~ <u>d</u> x<sup>2</sup>'],
])('converts %j to %j', (html, expected) => {
  expect(convert(html)).toBe(expected);
});

test('refuses elements that are nested too deeply', () => {
  expect(openHtml('<div>'.repeat(199))).toBeDefined();
  expect(openHtml('<div>'.repeat(100_000))).toBeUndefined();
});

test('reads the text for readers, in the lines of the source', () => {
  const html =
    '<nav>x</nav>\n<main>\n<p>a &amp; b</p>\n<script>y</script><i class="toc">z</i>\n<p>c</p></main>\n<p>d</p>';
  const parts = {
    isMain: (name: string) => name === 'main',
    isHidden: (_: string, { class: name }: Readonly<Record<string, string>>) => name === 'toc',
  };
  expect(
    readHtmlText(html, parts)
      .split('\n')
      .map((line) => line.trim().replaceAll(/ +/g, ' ')),
  ).toEqual(['', '', 'a & b', '', 'c']);
});
