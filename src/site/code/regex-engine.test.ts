import { createShikiInternal } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { bundledLanguages } from 'shiki/langs';
import type { RegexEngine } from 'shiki/types';
import { describe, expect, it } from 'vitest';
import { createSharedEngine } from './regex-engine.ts';
import { KINDS_THEME, kindClass } from './token-kinds.ts';
import { tokenise } from './tokenise.ts';

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
  const shiki = await createShikiInternal({ engine, themes: [KINDS_THEME], langs: [bundledLanguages[language]] });
  const runs = tokenise(SAMPLES[language], language, shiki, [{ theme: KINDS_THEME.name, classOf: kindClass }]);
  shiki.dispose();
  return runs;
}

describe('the shared engine', () => {
  it.each(Object.keys(SAMPLES) as (keyof typeof SAMPLES)[])(
    'finds the same tokens in %s as the engine it is built on, also when it is used again',
    async (language) => {
      const shared = await createSharedEngine();
      const expected = await read(await createOnigurumaEngine(import('shiki/wasm')), language);
      expect(await read(shared, language)).toEqual(expected);
      expect(await read(shared, language)).toEqual(expected);
    },
  );

  it('finds nothing more once its searches are used up, until the next block begins', async () => {
    const engine = await createSharedEngine();
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
