import { expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';
import { indentCode } from './indent-code.ts';

test.each([
  ['all lines', '    ```py\nasync def f():\n\n    g()\n```', '    ```py\n    async def f():\n\n        g()\n    ```'],
  ['lines with tabs', '  ~~~ go\nf {\n\tg\n}\n  ~~~', '  ~~~ go\n  f {\n  \tg\n  }\n  ~~~'],
  [
    'some lines',
    '    ```yaml\n  a:\n    b:\n      c: 1\n    ```',
    '    ```yaml\n    a:\n      b:\n        c: 1\n    ```',
  ],
  ['the first line', '    ```js\nf({\n      a,\n    });\n    ```', '    ```js\n    f({\n      a,\n    });\n    ```'],
])('code left of its fence moves to the fence: %s', (_, text, expected) => expect(indentCode(text)).toBe(expected));

test.each([
  ['below its fence', '    ```py\n    a\n  b\n  ```'],
  ['of a block without end', '  ```py\na\n\nb'],
  ['of a block without language', '  ```\na\n\n```'],
  ['of a block without indentation', '```py\n  a\n```'],
  ['in other code', '````md\n  ```py\na\n  ```\n````'],
  ['in no line', '  ```py\n\n```'],
])('other code stays as it is: %s', (_, text) => expect(indentCode(text)).toBe(text));

test.each(['page.mdx', 'page.md'])('such code is shown as written: %s', async (file) => {
  const code = '```py\ndef f():\n    g()\n```';
  const text = `1. One\n\n   ${code}\n\n2. Two\n\n<Tabs>\n  <Tab title="A">\n    ${code}\n  </Tab>\n</Tabs>\n`;
  const { body, diagnostics } = await renderTestPage(text, {}, file);
  expect(diagnostics).toEqual([]);
  expect(body.match(/<ol>/g)).toHaveLength(1);
  expect(body.replace(/<\/?span[^>]*>/g, '').match(/def f\(\):\n {4}g\(\)\n?<\/code>/g)).toHaveLength(2);
});
