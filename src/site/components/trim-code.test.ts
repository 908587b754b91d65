import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

test.each([
  ['<CodeBlock>\n      {`\n        a\n          b\n\n        c\n      `}\n</CodeBlock>', 'a\n  b\n\nc'],
  ['<CodeBlock>{`\n    a\n  b\n`}</CodeBlock>', '  a\nb'],
  ['<CodeBlock code={`\n  a\n`} />', 'a'],
  ['<CodeBlock>{`  a\n    b`}</CodeBlock>', '  a\n    b'],
  ['<CodeBlock>\n```text\n  a\n```\n</CodeBlock>', '  a'],
])('%j has no indentation of its tag', async (text, code) => {
  const { body, markdown } = await renderTestPage(text);
  expect(body).toContain(`<code>${code}</code>`);
  expect(markdown).toContain(`\n${code}\n\`\`\``);
});
