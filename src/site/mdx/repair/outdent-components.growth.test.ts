import { expect, test } from 'vitest';
import { measureGrowth } from '../../../../test/helpers/growth.ts';
import { outdentComponents } from './outdent-components.ts';

test('keeps lines, and takes time linear in the text', () => {
  const text = '<A>\n\n    <B>\n    </A>\n';
  expect(outdentComponents(text).split('\n')).toHaveLength(text.split('\n').length);
  const createHostileRun = (part: string) => (size: number) => outdentComponents(`\n    x\n${part.repeat(size)}`);
  for (const part of ['<A>\n    b\n', '</B>\n', '<A "', "<A '\n", '<A {', '<', '    <B>\n</A>\n'])
    expect(measureGrowth(createHostileRun(part), 250)).toBeLessThan(40);
});
