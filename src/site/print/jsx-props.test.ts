/** HTML of JSX in props. */
import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

test.each([
  ['a title of a step', '<Steps><Step title={<div>A</div>}>B</Step></Steps>', /<div class="bd-StepTitle"[^>]*><div>A</],
  ['a title of an unknown component', '<Foo title={<div>A</div>} />', /<div data-unknown-component="Foo"><div><div>A</],
  ['a linked title of one', '<Foo title={<div>A</div>} href="#b" />', /<div><a [^>]*href="#b"[^>]*><div>A</],
  ['a text of one', '<Foo text={<ul><li>A</li></ul>} />', /<div data-unknown-component="Foo"><div><ul><li>A</],
])('%s with blocks is not a paragraph', async (_, text, expected) => {
  const { body } = await renderTestPage(text);
  expect(body).toMatch(expected);
  expect(body).not.toMatch(/<p\b|<strong\b/);
});

test.each([
  ['<Steps><Step title="A">B</Step></Steps>', /<p class="bd-StepTitle"[^>]*>A</],
  ['<Foo title={<b>A</b>} text="B" />', /<p><strong><b>A<\/b><\/strong><\/p><p>B<\/p>/],
])('text is a paragraph: %j', async (text, expected) => {
  const { body } = await renderTestPage(text);
  expect(body).toMatch(expected);
});

test('a heading in a prop has its own id or none', async () => {
  const { body } = await renderTestPage(
    '<Card title={<h3>A</h3>}>B</Card>\n\n<Card title={<h3 id="own">C</h3>}>D</Card>',
  );
  expect(body.match(/<h3[^>]*>/g)).toEqual(['<h3>', '<h3 id="own">']);
});
