import { expect, test } from 'vitest';
import { measureGrowth } from '../../../../test/helpers/growth.ts';
import { outdentClosingTags } from './outdent-closing-tags.ts';

test.each([
  ['elements with lists', '<A>\n- b\n  </A>\n'],
  ['elements that do not end', '- <A>\n'],
  ['elements that do not start', '- a\n  </A>\n'],
  ['elements that end as others', '- <A>\n  </C>\n'],
  ['tags that do not end', '<A b={{{ "c\n'],
  ['braces that do not close', '<A b={\n'],
  ['markers on one line', '- '],
  ['nested items', '- a\n  - b\n    - c\n'],
  ['spaces', '      \n'],
])('takes time linear in the text: %s', (_, part) => {
  const around = (text: string) => `<B>\n- a\n${text}\n  </B>\n`;
  expect(measureGrowth((size) => void outdentClosingTags(around(part.repeat(size))), 500)).toBeLessThan(30);
});
