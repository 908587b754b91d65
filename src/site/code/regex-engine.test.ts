import { bundledLanguages } from 'shiki/langs';
import type { RegexEngine } from 'shiki/types';
import { describe, expect, it } from 'vitest';
import { closeGrammar } from './closed-grammar.ts';
import { createGuardedEngine } from './guarded-engine.ts';
import { createThemeStyles } from './theme-styles.ts';
import { createOnig } from './onig.ts';
import { createSharedEngine } from './regex-engine.ts';
import { tokenize } from './tokenize.ts';

const SAMPLES = {
  tsx: 'export const f = <T,>(a: T[]): T | undefined => a.at(-1); // x\nconst v = <A b={`${f([1])}é`} c="d">😀 text</A>;\n/* a\n b */\n',
  html: '<!doctype html>\n<style>a > b { color: red }</style>\n<script>if (a < 1) { f(/x\\/y/g) }</script>\n<p class="a">&amp;</p>',
  markdown: '# A *b*\n\n- one `two`\n\n```js\nlet x = 1\n```\n\n> quote **bold**\n',
  bash: 'cat <<EOF | sh\n$HOME and $(date)\nEOF\nfor i in 1 2; do echo "$i" \'b\'; done # end\n',
  yaml: 'a: &x [1, "b"]\nb: |\n  text: no key\n  more\nc: *x\n',
  python: 'def f(a: int = 1) -> str:\n    """Doc."""\n    return f"{a!r:>{10}}" + r"\\d"\n',
  ruby: 'x = <<~SQL\n  select #{a}\nSQL\nputs %w[a b].map { |y| y =~ /z/ }\n',
  css: '@media (min-width: 1px) { .a::before { content: "\\201C"; margin: -1px } }\n',
} satisfies Partial<Record<keyof typeof bundledLanguages, string>>;

async function read(engine: RegexEngine, language: keyof typeof SAMPLES) {
  const grammar = closeGrammar((await bundledLanguages[language]()).default, engine);
  const { passes } = await createThemeStyles('system');
  return grammar && tokenize(SAMPLES[language], grammar, passes);
}

describe('the shared and the guarded engine', () => {
  it.each(Object.keys(SAMPLES) as (keyof typeof SAMPLES)[])(
    'find the same tokens in %s as the underlying engine, even when reused',
    async (language) => {
      const onig = await createOnig();
      const expected = await read(onig, language);
      expect(expected?.flat().some((run) => run.class !== '')).toBe(true);
      for (const engine of [createSharedEngine(onig), createGuardedEngine(onig)]) {
        expect(await read(engine, language)).toEqual(expected);
        expect(await read(engine, language)).toEqual(expected);
      }
    },
  );

  it('charges the same budget for a block that was already highlighted', async () => {
    const engine = createSharedEngine(await createOnig());
    const grammar = closeGrammar((await bundledLanguages.tsx()).default, engine);
    const { passes } = await createThemeStyles('system');
    const measureSteps = (source: string) => {
      engine.begin(10_000);
      if (grammar) tokenize(source, grammar, passes);
      return 10_000 - engine.budget.left;
    };
    const [comment, code] = ['/*\nlet x = 1\n*/', 'let x = 1'];
    const first = [measureSteps(code), measureSteps(comment), measureSteps(SAMPLES.tsx)];
    expect(Math.min(...first)).toBeGreaterThan(10);
    expect([measureSteps(code), measureSteps(comment), measureSteps(SAMPLES.tsx)]).toEqual(first);
  });

  it("doesn't cache a line that was read after the budget ran out", async () => {
    const engine = createSharedEngine(await createOnig());
    const grammar = closeGrammar((await bundledLanguages.tsx()).default, engine);
    const { passes } = await createThemeStyles('system');
    const read = (budget: number) => {
      engine.begin(budget);
      return grammar && tokenize('let x = 1', grammar, passes);
    };
    const unlimitedRead = read(2);
    expect(engine.exhausted).toBe(true);
    expect(read(10_000)).not.toEqual(unlimitedRead);
  });

  it('finds nothing more once its searches are used up, until the next block starts', async () => {
    const engine = createSharedEngine(await createOnig());
    const scanner = engine.createScanner(['b']);
    engine.begin(1);
    expect(scanner.findNextMatchSync(engine.createString('ab'), 0, 0)?.captureIndices[0]?.start).toBe(1);
    scanner.findNextMatchSync(engine.createString('ab'), 0, 0);
    expect(engine.exhausted).toBe(true);
    expect(scanner.findNextMatchSync(engine.createString('ab'), 0, 0)).toBeNull();
    engine.begin(1);
    expect(engine.exhausted).toBe(false);
  });
});
