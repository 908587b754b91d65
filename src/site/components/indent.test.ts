import { expect, it } from 'vitest';
import { renderTestPage } from '../testing.ts';

it.each([
  ['Text', ' Text'],
  ['**Strong** text', ' **Strong** text'],
  ['- one\n- two', '\n  * one\n  * two'],
  ['1. one', '\n  1. one'],
  ['| a |\n| - |\n| 1 |', '\n\n  | a |\n  | --- |\n  | 1 |'],
  ['```js\nrun()\n```', '\n\n  ```js\n  run()\n  ```'],
  ['<Note>Mind</Note>', '\n\n  > **Note**\n  >\n  > Mind'],
  ['---\n\nText', '\n\n  ---\n\n  Text'],
  ['### Title', '\n\n  ### Title'],
])('the Markdown of a card and of a field stays valid if its body starts with %j', async (body, printed) => {
  const { markdown } = await renderTestPage(
    `<Card title="A">\n\n${body}\n\n</Card>\n\n<ResponseField name="b">\n\n${body}\n\n</ResponseField>`,
  );
  expect(markdown).toContain(`- **A**:${printed}\n`);
  expect(markdown).toContain(`- \`b\`:${printed}`);
});
