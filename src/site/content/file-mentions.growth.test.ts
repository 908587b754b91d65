import { expect, test } from 'vitest';
import { measureGrowth } from '../../../test/helpers/growth.ts';
import { createMentionFinder } from './file-mentions.ts';

test('a page that could mention files everywhere takes linear time', () => {
  const findMentions = createMentionFinder(['a.png', 'x/a.png', 'b/b b.png']);
  for (const part of ['a.png', '/', ' b.png', '(a/a.png', '"a/${', '.'])
    expect(measureGrowth((count) => findMentions(part.repeat(count), 'p.mdx'), 100)).toBeLessThan(30);
});
