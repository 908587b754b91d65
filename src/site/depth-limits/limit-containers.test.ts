import { expect, test } from 'vitest';
import { restoreText } from '../markdown/placeholders.ts';
import { limitContainers } from './limit-containers.ts';

test.each(['> ', '- ', '1. ', '>', '* > '])(
  'more markers "%s" than a page can contain on one line become text',
  (mark) => {
    const text = `a\n${mark.repeat(500)}x\nb`;
    const boundedText = limitContainers(text);
    expect(boundedText).toHaveLength(text.length);
    expect(boundedText.startsWith(`a\n${mark.repeat(30)}`)).toBe(true);
    expect(boundedText).not.toContain(mark.repeat(61));
    expect(restoreText(boundedText)).toBe(text);
  },
);

test.each(['> - > a', '----------', '- - - - -', `${'- '.repeat(50)}`, '* * *', '1. 2. a'])(
  '%s stays as it is',
  (text) => {
    expect(limitContainers(text)).toBe(text);
  },
);
