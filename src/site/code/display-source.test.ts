import { expect, it } from 'vitest';
import { renderTestPage } from '../testing.ts';

const CHANGE = '```js app.js {1}\nold(); // [!code --]\nnew_(); // [!code ++]\nsame(); // [!code focus]\n```\n';

it('a change is a diff block in the Markdown twin, without the comments that marked it', async () => {
  const { markdown } = await renderTestPage(CHANGE);
  expect(markdown).toContain('```diff app.js\n- old();\n+ new_();\n  same();\n```');
});

it('a CodeBlock and a group lose the comments as fences do', async () => {
  const { markdown } = await renderTestPage(
    '<CodeBlock language="js">{"a(); // [!code ++]"}</CodeBlock>\n\n<CodeGroup>\n```js A\nb(); // [!code highlight]\n```\n</CodeGroup>',
  );
  expect(markdown).not.toContain('[!code');
  expect(markdown).toContain('+ a();');
  expect(markdown).toContain('b();');
});

it('search finds the code and shows no notation', async () => {
  const { page } = await renderTestPage(CHANGE);
  expect(page?.indexed?.sections[0]?.[2]).toBe('app.js old(); new_(); same();');
});

it('a twoslash block is shown, indexed and exported without its comments, with a notice', async () => {
  const { body, markdown, page, codes } = await renderTestPage(
    '```ts twoslash\n// @noErrors\nconst a = 1;\n//    ^?\n```\n',
  );
  expect(codes).toEqual(['twoslash-not-run']);
  for (const text of [body, markdown, page?.indexed?.sections[0]?.[2]]) {
    expect(text).toMatch(/a/);
    expect(text).not.toMatch(/\^\?|noErrors/);
  }
});
