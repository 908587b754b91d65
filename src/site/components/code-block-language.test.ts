import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

test.each([
  ['<CodeBlock className="language-yaml">{`a: 1`}</CodeBlock>', 'yaml'],
  ['<CodeBlock className="wide language-yaml">{`a: 1`}</CodeBlock>', 'yaml'],
  ['<CodeBlock className="language-yaml" language="json">{`1`}</CodeBlock>', 'json'],
])('%s is code in its language', async (text, language) => {
  const { body, markdown } = await renderTestPage(text);
  expect(body).toContain(`data-bd-language="${language}"`);
  expect(markdown).toContain(`\`\`\`${language}`);
});
