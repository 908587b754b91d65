import { expect, test } from 'vitest';
import { restoreText } from '../markdown/placeholders.ts';
import { limitContainers } from './limit-containers.ts';

test.each(['> ', '- ', '1. ', '>', '* > '])(
  'more markers "%s" than a page can contain on one line become text',
  (mark) => {
    const text = `a\n${mark.repeat(500)}x\nb`;
    const bounded = limitContainers(text);
    expect(bounded).toHaveLength(text.length);
    expect(bounded.startsWith(`a\n${mark.repeat(30)}`)).toBe(true);
    expect(bounded).not.toContain(mark.repeat(61));
    expect(restoreText(bounded)).toBe(text);
  },
);

test.each(['> - > a', '----------', '- - - - -', `${'- '.repeat(50)}`, '* * *', '1. 2. a'])(
  '%s stays as it is',
  (text) => {
    expect(limitContainers(text)).toBe(text);
  },
);
