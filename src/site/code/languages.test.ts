import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHighlighter } from './highlighter.ts';

const FENCE = '```';

/** Blocks that contain other languages, into which others can be injected, or that look similar. */
const BLOCKS: readonly [language: string, source: string][] = [
  ['mdx', '<Badge color="gray">x</Badge>'],
  ['mdx', `---\ntitle: A\n---\nexport const a = 1\n\n# A {a + 1}\n\n${FENCE}bash\necho "$HOME"\n${FENCE}\n`],
  [
    'md',
    `# A *b*\n\n${FENCE}python\ndef f(): return "x"\n${FENCE}\n\n${FENCE}ts\nconst a: number = 1\n${FENCE}\n<b class="c">d</b>`,
  ],
  [
    'markdown',
    `> ${FENCE}regex\n> (a|b)+\n> ${FENCE}\n\n${FENCE}nix\n{ a = 1; }\n${FENCE}\n\n${FENCE}vue\n<p v-if="a">{{ b }}</p>\n${FENCE}`,
  ],
  ['html', '<style>a > b { color: red }</style><script>if (a < 1) f(/x/g)</script><p v-if="a" @click="b">{{ c }}</p>'],
  ['vue', '<template><p v-if="a">{{ b }}</p></template>\n<style lang="scss">$a: 1px; .b { .c { margin: $a } }</style>'],
  [
    'svelte',
    '<script lang="ts">let a: number = 1</script>\n{#if a}<p>{a}</p>{/if}\n<style lang="less">@a: 1px;</style>',
  ],
  ['astro', '---\nconst a = 1;\n---\n<p class="b">{a}</p>\n<style lang="sass">a\n  color: red\n</style>'],
  ['php', '<p><?php $q = "SELECT * FROM a WHERE b = 1"; echo $q; ?></p>'],
  ['tsx', 'const a = <A b={`${f([1])}`} c="d">text</A>;'],
  ['jsx', 'const a = <A b={/x/g}>text</A>;'],
  ['ts', 'const q = sql`select * from a`;\nconst c = css`a { color: red }`;\nconst h = html`<b>${a}</b>`;'],
  ['ts-tags', 'const q = sql`select * from a`;\nconst c = css`a { color: red }`;'],
  ['js', 'const q = /* html */ `<b>a</b>`;\nconst g = gql`query { a }`;'],
  ['angular-ts', '@Component({ template: `<p *ngIf="a">{{ b }}</p>` }) class A {}'],
  ['angular-html', '@if (a) { <p (click)="b()">{{ c }}</p> }'],
  ['graphql', 'query A($b: Int!) { c(d: $b) { ...E } }'],
  ['ruby', 'x = <<~SQL\n  select #{a}\nSQL\n'],
  ['bash', 'cat <<\'EOF\'\n$a\nEOF\necho "$b"'],
  ['latex', '\\begin{minted}{python}\ndef f(): pass\n\\end{minted}'],
  ['nix', '{ a = "b"; }'],
  ['regex', '(?<a>b|c)+\\d{2,}'],
  ['json', '{"a": [1, "b", null]}'],
  // The same lines, in other places.
  ['ts', '/*\nlet x = `a\n*/\nlet x = `a\nlet x = `a\n`'],
  ['ts', 'let x = `a\n/*\nlet x = `a'],
  ['yaml', 'a: |\n  b: c\nb: c'],
  ['yaml', 'b: c\na: |\n  b: c'],
  ['bash', 'cat <<A\necho "$x"\nA\necho "$x"'],
  ['bash', 'cat <<\'B\'\necho "$x"\nB\necho "$x"'],
];

async function highlightFresh([language, source]: (typeof BLOCKS)[number]): Promise<string> {
  const site = await createHighlighter({ theme: 'system' });
  return (await site.open()).highlight(source, language);
}

describe('the tokens of a block', () => {
  it('in MDX are the same before and after a TSX block', async () => {
    const [mdx = ['', ''], tsx = ['', '']] = [BLOCKS[0], ['tsx', 'const a = <b />']] as const;
    const html = await highlightFresh(mdx);
    expect(html).toContain('<span class="bd-Tag">');
    const site = await createHighlighter({ theme: 'system' });
    (await site.open()).highlight(tsx[1], tsx[0]);
    expect((await site.open()).highlight(mdx[1], mdx[0])).toBe(html);
  });

  it("don't depend on other blocks: in any order they are as if highlighted alone", async () => {
    const expected = await Promise.all(BLOCKS.map(highlightFresh));
    const orders = fc.sample(fc.shuffledSubarray([...BLOCKS.keys()], { minLength: BLOCKS.length }), {
      numRuns: 2,
      seed: 7,
    });
    for (const order of orders) {
      const site = await createHighlighter({ theme: 'system' });
      for (const index of order) {
        const [language, source] = BLOCKS[index] ?? ['', ''];
        expect((await site.open()).highlight(source, language), `${language} in ${order.join(' ')}`).toBe(
          expected[index],
        );
      }
    }
  });

  it('are unhighlighted where no page is printed, and have the themes that the page requested', async () => {
    const site = await createHighlighter({ theme: 'system' });
    expect((await site.open(['dracula'])).highlight('let x', 'js', { theme: 'dracula' })).toContain('<span');
    const other = await site.open();
    expect(other.themeClass('dracula')).toBeUndefined();
    expect(site.plain.highlight('let x', 'js')).toBe('let x');
  });

  it("in Markdown fences are as in the fence's language", async () => {
    for (const [language, source] of [
      ['bash', 'echo "$HOME"'],
      ['json', '{"a": 1}'],
      ['yaml', 'a: [1, "b"]'],
      ['ts', 'const a: number = 1'],
      ['python', 'def f(): return 1'],
    ] as const)
      for (const outerLanguage of ['md', 'mdx'])
        expect(
          await highlightFresh([outerLanguage, `${FENCE}${language}\n${source}\n${FENCE}`]),
          `${language} in ${outerLanguage}`,
        ).toContain(
          (await highlightFresh([language, source])).replace(
            /^.*?(<span class="bd-(?:Keyword|Property|Function)">).*$/,
            '$1',
          ),
        );
  });
});
