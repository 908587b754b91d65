import { describe, expect, test } from 'vitest';

import { estimateDiagram } from './estimate-size.ts';

describe('the estimated size of a diagram', () => {
  test('grows along its direction', () => {
    const chain = (direction: string, length: number) =>
      estimateDiagram(
        `flowchart ${direction}\n${Array.from({ length }, (_, index) => `A${index}[Step] --> A${index + 1}[Step]`).join('\n')}`,
      );
    expect(chain('TD', 8).height).toBeGreaterThan(2 * chain('TD', 3).height);
    expect(chain('TD', 8).width).toBe(chain('TD', 3).width);
    expect(chain('LR', 8).width).toBeGreaterThan(2 * chain('LR', 3).width);
    expect(chain('LR', 8).height).toBe(chain('LR', 3).height);
  });

  test('counts the messages and participants of a sequence', () => {
    const one = estimateDiagram('sequenceDiagram\nA->>B: one');
    const larger = estimateDiagram('sequenceDiagram\nA->>B: one\nB-->>A: two\nB->>C: three\nNote over A: four');
    expect(larger.height).toBeGreaterThan(one.height + 120);
    expect(larger.width).toBeGreaterThan(one.width);
  });

  test.each([
    '',
    '%% only a remark',
    'no-such-kind\nx',
    '---\ntitle: T\n---\npie\n"a": 1',
    `graph TD\n${'A-->'.repeat(9000)}B`,
  ])('stays within limits for any input: %#', (source) => {
    const { width, height } = estimateDiagram(source);
    expect([width, height].every((value) => Number.isInteger(value) && value >= 60 && value <= 3000)).toBe(true);
  });
});
