import { expect, test } from 'vitest';
import { measureGrowth } from '../../../../test/helpers/growth.ts';
import { indentCode } from './indent-code.ts';

test.each([
  ['blocks', '  ```js\na\n  ```\n'],
  ['blocks without end', '  ```js\na\n~~~~\n'],
  ['lines', 'a\n', '  ```js\n'],
])('takes time linear in the text: %s', (_, part, start = '') => {
  const indent = (size: number) => indentCode(`${start}${part.repeat(size)}\n  \`\`\``);
  expect(measureGrowth(indent, 500)).toBeLessThan(30);
});
