import { expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';

test.each([
  ['the closing tag', '- item\n  <Note>\n  **in**\n</Note>\n- next'],
  ['content and closing tag', '1. <Note>\n**in**\n</Note>\n2. next'],
  ['an empty line', '- item\n\n  <Note>\n\n**in**\n\n</Note>\n- next'],
  ['nested elements', '- item\n  <Columns>\n<Note>\n  **in**\n</Note>\n</Columns>\n- next'],
])('%s without indentation stays in its list item, with a warning', async (_, text) => {
  const { body, codes } = await renderTestPage(text);
  expect(body).toMatch(/<li>(?:(?!<\/li>).)*callout-content(?:(?!<\/li>).)*<strong>in<\/strong>.*<\/li>\s*<li>/s);
  expect(codes).toEqual(['invalid-mdx']);
});

test('code keeps the indentation of its lines', async () => {
  const { body } = await renderTestPage('- item\n  <Note>\n```text\na\n  b\n```\n</Note>\n');
  expect(body).toContain('a\n  b</code>');
});

test('problems below have the numbers of their lines', async () => {
  const { diagnostics } = await renderTestPage('- item\n  <Note>\n  in\n</Note>\n\n[x](/nowhere)\n');
  const [problem, link] = diagnostics;
  expect(problem).toMatchObject({ code: 'invalid-mdx', line: 2, column: 3 });
  expect(link).toMatchObject({ code: 'broken-link', line: 6 });
});

test("an element that isn't closed is left out", async () => {
  const { body } = await renderTestPage('- item\n  <Note>\n  in\n- next\n');
  expect(body).not.toContain('callout');
  expect(body).toContain('<p>in</p>');
});
