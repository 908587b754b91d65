import { expect, test } from 'vitest';
import { measureGrowth } from '../../../test/helpers/growth.ts';
import { dropOverlaps, findMatches, spliceText } from './splice-text.ts';

function splice(content: string, oldText: string, newText: string): string {
  const bytes = Buffer.from(content);
  const { starts } = findMatches(bytes, oldText);
  return spliceText(bytes, { oldText, newText, starts: dropOverlaps(starts, oldText) }).toString('utf8');
}

test('takes time linear to the size of the file', () => {
  const run = (size: number) => splice('a\r\n'.repeat(size), 'a\na', 'b\nb');
  expect(measureGrowth(run, 500)).toBeLessThan(30);
});
