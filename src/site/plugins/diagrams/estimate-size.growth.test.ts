import { expect, test } from 'vitest';
import { measureGrowth } from '../../../../test/helpers/growth.ts';
import { estimateDiagram } from './estimate-size.ts';

test.each(['\t', ' a', '<<', '-', '->', ':'])('takes time linear in a message of %j', (part) => {
  const estimate = (size: number) => {
    const text = part.repeat(size);
    estimateDiagram(`sequenceDiagram\na${text}-)${text}b${text}\n`);
  };
  expect(measureGrowth(estimate, 500)).toBeLessThan(30);
});
