import { describe, expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';

/** Returns the text that a reader copies, and the problems found. */
async function renderPrompt(content: string, files = {}, before = '') {
  const { body, markdown, codes } = await renderTestPage(`${before}<Prompt description="D">${content}</Prompt>`, files);
  const code = /<pre tabindex="0">([\s\S]*?)<\/pre>/.exec(body)?.[1] ?? '';
  const text = code.replace(/&(lt|gt|amp|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');
  return { text, markdown, codes };
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };

describe('a prompt keeps its text as written:', () => {
  test.each([
    ['names in braces', '\nUse {name} and {user.name}.\n', 'Use {name} and {user.name}.'],
    ['straight quotes and dashes', '\nSay "it\'s" -- now...\n', 'Say "it\'s" -- now...'],
    ['Markdown markup', '\n# Role\n\n- *a*\n  1. b\n\n[x](y) `c`\n', '# Role\n\n- *a*\n  1. b\n\n[x](y) `c`'],
    ['components and elements', '\nWrite <Card title="A" /> or <b>b</b>.\n', 'Write <Card title="A" /> or <b>b</b>.'],
    ['what had to be escaped', '\n\\{a\\} &lt;b&gt; &#123;c&#125;\n', '{a} <b> {c}'],
    ['only its own indentation', '\n  one\n    two\n', 'one\n  two'],
    ['a line', 'one {a} line', 'one {a} line'],
  ])('%s', async (_, content, expected) => {
    const { text, codes } = await renderPrompt(content);
    expect(text).toBe(expected);
    expect(codes).toEqual([]);
  });

  test.each([
    ['an indented formula', '<Note>\n\n    $$\n    x\n    y\n    $$\n\n</Note>\n\n'],
    ['a formula over several lines', 'The sum $$\na +\n   b\n$$ is 1.\n\n'],
  ])('below %s', async (_, before) => {
    const { text, codes } = await renderPrompt('\nOne 😀{" "}\ntwo {"three"} four\n', {}, before);
    expect(text).toBe('One 😀 \ntwo three four');
    expect(codes).toEqual([]);
  });

  test('in the Markdown twin too', async () => {
    expect((await renderPrompt('\nSay "{x}".\n')).markdown).toContain('> Say "{x}".');
  });

  test('with the values of names that the page defines, and without comments', async () => {
    const { text, codes } = await renderPrompt(
      '\nAsk {product} {/* no */}now.\n',
      {},
      'export const product = "Acme";\n\n',
    );
    expect(text).toBe('Ask Acme now.');
    expect(codes).toEqual([]);
  });

  test('with its snippets', async () => {
    const others = { 'snippets/s.mdx': 'from the snippet' };
    const { text } = await renderPrompt('\n<S />\n', others, 'import S from "/snippets/s.mdx";\n\n');
    expect(text).toBe('from the snippet');
  });

  test('in a snippet, with its props', async () => {
    const others = { 'snippets/s.mdx': '<Prompt description="D">\nUse {who} or {other}.\n</Prompt>' };
    const { body, codes } = await renderTestPage('import S from "/snippets/s.mdx";\n\n<S who="Ann" />', others);
    expect(body).toContain('>Use Ann or {other}.</pre>');
    expect(codes).toEqual([]);
  });
});

test("dollar signs and markup around a prompt don't shift its text", async () => {
  const { body } = await renderTestPage('é🎉 $5 and $x^2$\n\n<Prompt description="D">\nPay $5 or {x} $6.\n</Prompt>');
  expect(body).toContain('>Pay $5 or {x} $6.</pre>');
});
