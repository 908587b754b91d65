import { describe, expect, test } from 'vitest';
import { decideFeatures } from '../../features/decide-features.ts';
import { renderTestSite } from '../testing.ts';
import { buildUtilityStyles } from './utilities.ts';

const LOOK = { theme: 'mint' as const, colors: { primary: '#123456', light: '#abcdef' }, background: { color: {} } };
const buildCss = (...names: string[]) => buildUtilityStyles(names, LOOK);

describe('buildUtilityStyles', () => {
  test('has rules for the classes in use only', async () => {
    const sheet = await buildCss('grid', 'md:grid-cols-2', 'dark:hidden', 'no-utility');
    expect(sheet).toContain('.grid{display:grid;}');
    expect(sheet).toContain('.md\\:grid-cols-2{');
    expect(sheet).toContain('.dark .dark\\:hidden{display:none;}');
    expect(sheet).not.toMatch(/no-utility|flex|\*/);
  });

  test('has rules for names that could be mistaken for parts of the theme', async () => {
    const sheet = await buildCss('absolute', 'relative', 'z-10', 'container', 'contents', 'card');
    for (const name of ['absolute', 'relative', 'z-10', 'container', 'contents']) expect(sheet).toContain(`.${name}{`);
    expect(sheet).not.toContain('card');
  });

  test('reports more classes than the limit', async () => {
    const limits: number[] = [];
    const names = Array.from({ length: 3_001 }, (_, index) => `mt-[${index}px]`);
    const look = { ...LOOK, onLimit: (limit: number) => limits.push(limit) };
    await buildUtilityStyles(names.slice(1), look);
    expect(limits).toEqual([]);
    await buildUtilityStyles(names, look);
    expect(limits).toEqual([3_000]);
  });

  test("makes authors' images and drawings blocks, as Tailwind does", async () => {
    const sheet = await buildCss('md:w-24', 'inline');
    expect(sheet).toMatch(/^\.prose :where\(img\[class\],.*\)\{display:block;.*\.inline\{display:inline;\}/s);
    expect(await buildCss('text-center', 'hidden')).not.toContain('img');
  });

  test('gives code the background of its element', async () => {
    expect(await buildCss('dark:bg-gray-900')).toContain(
      '.prose :where([class*=bg-] pre:not([class])){border-color:transparent;',
    );
    expect(await buildCss('text-gray-900')).not.toContain('pre');
  });

  test('shows the right variant per color mode in any order of names', async () => {
    const sheet = await buildCss('hidden', 'dark:block', 'block', 'dark:hidden');
    expect(sheet).toBe(await buildCss('dark:hidden', 'block', 'dark:block', 'hidden'));
    expect(sheet).toContain('.dark .dark\\:block{display:block;}');
  });

  test("matches the generator's rules for classes that don't need it", async () => {
    const names = ['hidden', 'dark:block', 'block', 'dark:hidden'];
    for (let bits = 1; bits < 16; bits++) {
      const someNames = names.filter((_, index) => (bits >> index) & 1);
      const [extraRule, ...rules] = (await buildCss('order-last', ...someNames)).split(/(?<=\})/).toReversed();
      expect(extraRule?.trim()).toBe('');
      const remainingRules = rules.toReversed().filter((rule) => !rule.includes('order-last'));
      expect(`${remainingRules.join('')}\n`).toBe(await buildCss(...someNames));
    }
  });

  test('ignores names used by the theme', async () => {
    expect(await buildCss('card', 'columns', 'frame', 'tabs', 'icon', 'code-block')).toBe('');
  });

  test('knows the colors of the site', async () => {
    expect(await buildCss('text-primary')).toContain('rgb(18 52 86');
    expect(await buildCss('dark:bg-primary-light/10')).toContain('rgb(171 205 239 / 0.1)');
  });

  test('shows borders without a page reset', async () => {
    expect(await buildCss('border', 'md:border-t')).toContain(':where(.border,.md\\:border-t){border:0 solid');
    expect(await buildCss('divide-y')).toContain(':where(.divide-y>*){border:0 solid');
  });

  test.each([
    ['w-[calc(100%-2rem)]', 'width:calc(100% - 2rem)'],
    ['bg-[#fff]/50', 'background-color:rgb(255 255 255 / 0.5)'],
    ['grid-cols-[repeat(auto-fit,minmax(200px,1fr))]', 'grid-template-columns:repeat(auto-fit,minmax(200px,1fr))'],
    ['text-[color:var(--x)]', 'color:var(--x)'],
    ['text-[13px]/6', 'font-size:13px;line-height:1.5rem'],
    ["before:content-['a_b']", "::before{content:'a b'"],
    ['shadow-[0_0_8px_rgba(0,0,0,.2)]', '0 0 8px'],
    ['[mask-image:linear-gradient(to_bottom,black,transparent)]', 'mask-image:linear-gradient(to bottom'],
    ['bg-[center_top_1rem]', 'background-position:center top 1rem'],
    ['font-[550]', 'font-weight:550'],
    ['font-[family-name:var(--f)]', 'font-family:var(--f)'],
    ['line-clamp-[7]', '-webkit-line-clamp:7'],
    ['list-[square]', 'list-style-type:square'],
    ['-mt-[3px]', 'margin-top:-3px'],
    ['bg-(--brand)', 'background-color:var(--brand)'],
    ['w-(--wide)', 'width:var(--wide)'],
  ])('supports the arbitrary value %s', async (name, rule) => {
    expect(await buildCss(name)).toContain(rule);
  });

  test.each([
    ['max-md:hidden', '@media (max-width: 767.9px){.max-md\\:hidden{'],
    ['dark:hover:bg-white', '.dark .dark\\:hover\\:bg-white:hover{'],
    ['group-hover:opacity-[0.9]', '.group:hover .group-hover\\:opacity-\\[0\\.9\\]{opacity:0.9'],
    ['peer-checked:block', '.peer:checked~.peer-checked\\:block{'],
    ['[&>p]:mt-2', '>p{margin-top:0.5rem'],
    ['[&_a:hover]:underline', ' a:hover{text-decoration-line:underline'],
    ['data-[state=open]:block', '[data-state=open]{display:block'],
    ['data-active:block', '[data-active]{display:block'],
    ['aria-expanded:block', '[aria-expanded="true"]{display:block'],
    ['*:mb-2', ' > *{margin-bottom:0.5rem'],
    ['**:mb-2', ' *{margin-bottom:0.5rem'],
    ['in-[.wide]:p-2', ':where(.wide) .in-'],
    ['!mt-0', 'margin-top:0 !important'],
    ['mt-0!', 'margin-top:0 !important'],
    ['hover:!mt-0', ':hover{margin-top:0 !important'],
    ['@md:flex', '@container (min-width: 28rem){'],
    ['@max-md:flex', '@container (max-width: 28rem){'],
    ['mint-mt-4', '.mint-mt-4{margin-top:1rem;}'],
    ['md:hover:mint--mt-4', ':hover{margin-top:-1rem'],
    ['dark:!mint-mt-4', 'margin-top:1rem !important'],
    ['motion-reduce:hidden', '@media (prefers-reduced-motion: reduce){'],
  ])('supports the variant %s', async (name, rule) => {
    expect(await buildCss(name)).toContain(rule);
  });

  test.each([
    ['bg-gradient-to-br', 'linear-gradient(to bottom right,var(--tw-gradient-stops))'],
    ['bg-linear-to-r', 'linear-gradient(to right,var(--tw-gradient-stops))'],
    ['-bg-linear-45', 'linear-gradient(-45deg,'],
    ['bg-linear-[25deg,red_5%,blue]', 'linear-gradient(25deg,red 5%,blue)'],
    ['bg-radial-[at_50%_75%]', 'radial-gradient(at 50% 75%,var(--tw-gradient-stops))'],
    ['bg-conic', 'conic-gradient(var(--tw-gradient-stops))'],
    ['from-primary', '--tw-gradient-from:rgb(18 52 86 /'],
    ['animate-spin', '@keyframes spin{'],
    ['size-4', 'width:1rem;height:1rem'],
    ['shadow-xs', '0 1px 2px 0'],
    ['rounded-xs', 'border-radius:0.125rem'],
    ['outline-hidden', 'outline:2px solid transparent'],
    ['wrap-break-word', 'overflow-wrap:break-word'],
    ['max-w-8xl', 'max-width:88rem'],
    ['border-gray-950/5', 'border-color:rgb(3 7 18 / 0.05)'],
    ['bg-background-light', 'background-color:rgb(255 255 255'],
    ['text-primary-dark', 'color:rgb(18 52 86'],
    ['line-clamp-2', '-webkit-line-clamp:2'],
    ['aspect-video', 'aspect-ratio:16/9'],
    ['divide-y', '.divide-y>:not([hidden])~:not([hidden])'],
    ['ring-1', 'box-shadow:'],
  ])('supports %s, as spelled in Tailwind 3, Tailwind 4 or the format', async (name, rule) => {
    expect(await buildCss(name)).toContain(rule);
  });

  test('shows borders of every variant without a page reset', async () => {
    expect(await buildCss('[&>p]:border', 'border-[#e5e7eb]')).toContain(
      ':where(.\\[\\&\\>p\\]\\:border,.\\[\\&\\>p\\]\\:border *,.border-\\[\\#e5e7eb\\]){border:0 solid',
    );
  });

  test('removes prose styles from not-prose content', async () => {
    expect(await buildCss('not-prose')).toContain('.not-prose :where(h1,');
    expect(await buildCss('not-prose')).toContain('.not-prose :where(strong,b){color:inherit');
    expect(await buildCss('p-1')).not.toContain('not-prose');
  });

  test.each([
    'a}body{color:red',
    'w-[1px}body{x:y]',
    '[&{}body]:flex',
    'w-[3px;color:red]',
    '[&</style>]:flex',
    "content-['x]",
    'w-[(1px]',
    '[/*]:flex',
    'w-[\\5d]',
  ])('escapes or rejects %s', async (name) => {
    expect(await buildCss(name)).toBe('');
  });
});

describe('a site', () => {
  test('gets the utilities used in its pages, snippets and components', async () => {
    const { files } = await renderTestSite({
      'a.mdx':
        'import S from "/snippets/s.mdx"\n\n<div className="pt-7">x</div>\n\n<S />\n\n<Card className="mt-9">y</Card>',
      'b.md': '<p class="pb-5">x</p>',
      'snippets/s.mdx': '{[1].map(() => <b className={`m-${1 + 2}`}>x</b>)}',
    });
    const sheet = files.get('_docs/site.css') ?? '';
    for (const rule of ['.pt-7{', '.mt-9{', '.pb-5{', '.m-3{']) expect(sheet).toContain(rule);
  });

  test('resolves files in utilities relative to the sheet, and drops other hosts if they are not allowed', async () => {
    const page = {
      'a.mdx': '<div className="bg-[url(/img/a.png)] hover:bg-[url(https://x.example/b.png)]">x</div>',
      'img/a.png': 'x',
    };
    const cloud = (await renderTestSite(page)).files.get('_docs/site.css');
    expect(cloud).toContain('url("../img/a.png")');
    expect(cloud).toContain('https://x.example/b.png');
    const { files, diagnostics } = await renderTestSite(page, {
      features: decideFeatures({ deployment: 'air-gapped' }),
    });
    expect(files.get('_docs/site.css')).not.toContain('x.example/b.png)');
    expect(diagnostics.map(({ code }) => code)).toContain('external-resource');
  });

  test('has no utilities for plain Markdown, and never loads the generator', async () => {
    const { pages } = await renderTestSite({
      'a.md': '- [x] done\n- open\n\ntext[^1]\n\n| a |\n|-|\n| b |\n\n[^1]: note',
    });
    const classes = pages.get('/a')?.needs.classes ?? [];
    expect(await buildUtilityStyles(classes, LOOK)).toBe('');
    expect(
      classes.filter(
        (name) => !/^(?:contains-task-list|task-list-item|sr-only|data-footnote-backref|footnotes)$/.test(name),
      ),
    ).toEqual([]);
  });
});
