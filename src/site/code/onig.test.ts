import { describe, expect, it } from 'vitest';
import { createGuardedEngine } from './guarded-engine.ts';
import { createOnig } from './onig.ts';

const AMBIGUOUS = '^(a|a)*$';

async function find(pattern: string, text: string, retries: number) {
  const onig = await createOnig();
  onig.limit(retries);
  const scanner = onig.createScanner([pattern]);
  return scanner.findNextMatchSync(onig.createString(text), 0, 0)?.captureIndices[0];
}

describe('the backtracking limit', () => {
  it('is enforced by Oniguruma: the same search finds its match with enough steps, and nothing with too few', async () => {
    const text = `${'a'.repeat(10)}b\nb`;
    expect(await find(`${AMBIGUOUS}|b$`, text, 100_000)).toMatchObject({ start: 10 });
    expect(await find(`${AMBIGUOUS}|b$`, text, 100)).toBeUndefined();
  });

  it('applies to a whole search, not to each position it tries', async () => {
    const text = `${`${'a'.repeat(8)}b`.repeat(50)}\nc`;
    expect(await find('(a|a)*$|c', text, 1_000_000)).toBeDefined();
    expect(await find('(a|a)*$|c', text, 5_000)).toBeUndefined();
  });
});

describe('the guarded engine', () => {
  it('stops a block whose pattern backtracks too much, and highlights the next one', async () => {
    const engine = createGuardedEngine(await createOnig());
    const scanner = engine.createScanner([AMBIGUOUS, 'b']);
    engine.begin(100_000);
    expect(scanner.findNextMatchSync(engine.createString(`${'a'.repeat(60)}b`), 0, 0)).toBeNull();
    expect(engine.exhausted).toBe(true);
    engine.begin(100_000);
    expect(scanner.findNextMatchSync(engine.createString('ab'), 0, 0)).toMatchObject({ index: 1 });
    expect(engine.exhausted).toBe(false);
  });

  it.each([
    ['$', 'ab', { start: 2, end: 2 }],
    ['(?=\\n)', 'ab\n', { start: 2, end: 2 }],
    ['\\b', 'ab', { start: 0, end: 0 }],
    ['c', 'ab', undefined],
    ['(?i)AB|c', 'ab', { start: 0, end: 2 }],
    ['(?x) b # last', 'ab', { start: 1, end: 2 }],
    ['(?<name>b)', 'ab', { start: 1, end: 2 }],
    ['\\G$', 'ab', undefined],
    ['[', 'ab', undefined],
    ['a)(b', 'ab', undefined],
  ])(
    'finds the same as the underlying engine with %s in %j, and nothing with an invalid pattern',
    async (pattern, text, expected) => {
      const engine = createGuardedEngine(await createOnig());
      engine.begin(100_000);
      const match = engine.createScanner([pattern]).findNextMatchSync(engine.createString(text), 0, 0);
      if (expected) expect(match?.captureIndices[0]).toMatchObject(expected);
      else expect(match).toBeNull();
    },
  );
});
