import { describe, expect, it } from 'vitest';
import { renderTestPage } from '../testing.ts';

const FENCE = '```';

describe('all code on a page is highlighted', () => {
  it.each([
    ['in a fence', `${FENCE}python\ndef f(): pass\n${FENCE}`],
    ['in a CodeBlock', '<CodeBlock language="python">{`def f(): pass`}</CodeBlock>'],
    ['in a CodeBlock around a fence', `<CodeBlock>\n${FENCE}python\ndef f(): pass\n${FENCE}\n</CodeBlock>`],
    ['in JSX that is a prop', '<Frame caption={<CodeBlock language="python">{`def f(): pass`}</CodeBlock>}>a</Frame>'],
    ['with options glued to the language', `${FENCE}python{1}\ndef f(): pass\n${FENCE}`],
  ])('%s', async (_, text) => {
    expect((await renderTestPage(text)).body).toContain('<span class="bd-Keyword">def');
  });

  it.each([
    ['in the info string', `${FENCE}python theme=nord\ndef f(): pass\n${FENCE}`],
    ['in capitals', `${FENCE}python Theme="Nord"\ndef f(): pass\n${FENCE}`],
    ['where the language would be', `${FENCE}theme="nord"\ndef f(): pass\n${FENCE}`],
    ['in braces', '<CodeBlock language="python" theme={"nord"}>{`def f(): pass`}</CodeBlock>'],
    ['in a string of braces', `<CodeBlock language="python" theme='{"nord"}'>{\`def f(): pass\`}</CodeBlock>`],
  ])('in the theme specified %s', async (_, text) => {
    const { body, codes } = await renderTestPage(text);
    expect(body).toContain('bd-CodeTheme-nord');
    expect(codes).toEqual([]);
  });
});
