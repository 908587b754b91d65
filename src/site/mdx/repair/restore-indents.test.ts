/** Indentation of multi-line strings in a page's code. */
import { describe, expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';

const YAML = 'a:\n  b: 1\n    c: 2';

describe('a multi-line string keeps its indentation', () => {
  test.each([
    ['as a child', `<CodeBlock language="yaml">{\`${YAML}\`}</CodeBlock>`],
    ['as an attribute', `<CodeBlock language="yaml" code={\`${YAML}\`} />`],
    [
      'among other attributes',
      `<CodeBlock lines={/* it's > { */ false} language={'yaml'} title={\`x\`} code={\`${YAML}\`} />`,
    ],
    ['below the tag', `<div>\n  <CodeBlock language="yaml">\n{\`${YAML}\`}\n  </CodeBlock>\n</div>`],
    [
      'without the indentation of the tag',
      `<Steps>\n  <Step title="A">\n    <CodeBlock language="yaml" code={\`a:\n      b: 1\n        c: 2\`} />\n  </Step>\n</Steps>`,
    ],
    [
      'where its lines begin before the tag',
      `<Steps>\n  <Step title="A">\n    <CodeBlock language="yaml" code={\`${YAML}\`} />\n  </Step>\n</Steps>`,
    ],
    ['in a list', `- item\n\n  <CodeBlock language="yaml" code={\`a:\n    b: 1\n      c: 2\`} />`],
    ['in an expression', `{<CodeBlock language="yaml">{\`${YAML}\`}</CodeBlock>}`],
    ['in a value', `export const text = \`${YAML}\`;\n\n<CodeBlock language="yaml">{text}</CodeBlock>`],
  ])('%s', async (_, text) => {
    const { markdown } = await renderTestPage(text);
    const [, code = ''] = /^( *)```yaml[^]*?\n\1```/m.exec(markdown) ?? [];
    const fence = /```yaml[^\n]*\n([^]*?)\n *```/.exec(markdown)?.[1] ?? '';
    expect(fence.replaceAll(`\n${code}`, '\n').trimStart()).toBe(YAML);
  });
});

test("in a quote it is the parser's result", async () => {
  const { markdown } = await renderTestPage('> <CodeBlock language="yaml" code={`a:\n>   b: 1`} />');
  expect(markdown).toContain('> a:\n> b: 1');
});

test('typographic characters in the text and around it are kept', async () => {
  const { body } = await renderTestPage('It\'s "so" -- <code>{`a -- "b"\n  c`}</code> &amp; more');
  expect(body).toContain('<code>a -- &quot;b&quot;\n  c</code>');
  expect(body).toContain('It’s');
});
