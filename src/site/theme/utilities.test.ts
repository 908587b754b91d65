import { describe, expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';
import { utilityStyles } from './utilities.ts';

const LOOK = { colors: { primary: '#123456', light: '#abcdef' }, background: { color: {} } };
const css = (...names: string[]) => utilityStyles(names, LOOK);

describe('utilityStyles', () => {
  test('has rules for the classes in use, and no others', async () => {
    const sheet = await css('grid', 'md:grid-cols-2', 'dark:hidden', 'no-utility');
    expect(sheet).toContain('.grid{display:grid;}');
    expect(sheet).toContain('.md\\:grid-cols-2{');
    expect(sheet).toContain('.dark .dark\\:hidden{display:none;}');
    expect(sheet).not.toMatch(/no-utility|flex|\*/);
  });

  test('gives one thing per color mode, whatever the order of the names', async () => {
    const sheet = await css('hidden', 'dark:block', 'block', 'dark:hidden');
    expect(sheet).toBe(await css('dark:hidden', 'block', 'dark:block', 'hidden'));
    expect(sheet).toContain('.dark .dark\\:block{display:block;}');
  });

  test('leaves names of the theme alone', async () => {
    expect(await css('card', 'columns', 'frame', 'tabs', 'icon', 'code-block')).toBe('');
  });

  test('knows the colors of the site', async () => {
    expect(await css('text-primary')).toContain('rgb(18 52 86');
    expect(await css('dark:bg-primary-light/10')).toContain('rgb(171 205 239 / 0.1)');
  });

  test('borders show without a reset of the page', async () => {
    expect(await css('border', 'md:border-t')).toContain(':where(.border,.md\\:border-t){border:0 solid');
    expect(await css('divide-y')).toContain(':where(.divide-y>*){border:0 solid');
  });

  test('has no arbitrary values, which could fetch from another host or break out', async () => {
    const evil = [
      'bg-[url(https://a.example/x)]',
      'w-[3px]',
      'a}body{color:red',
      '[color:red]',
      'before:content-["x"]',
    ];
    expect(await css(...evil)).toBe('');
  });
});

describe('a site', () => {
  test('gets the utilities of its pages, snippets and components', async () => {
    const { files } = await renderTestSite({
      'a.mdx':
        'import S from "/snippets/s.mdx"\n\n<div className="pt-7">x</div>\n\n<S />\n\n<Card className="mt-9">y</Card>',
      'b.md': '<p class="pb-5">x</p>',
      'snippets/s.mdx': '{[1].map(() => <b className={`m-${1 + 2}`}>x</b>)}',
    });
    const sheet = files.get('_docs/site.css') ?? '';
    for (const rule of ['.pt-7{', '.mt-9{', '.pb-5{', '.m-3{']) expect(sheet).toContain(rule);
  });

  test('of plain Markdown has none, and never loads their generator', async () => {
    const { pages } = await renderTestSite({
      'a.md': '- [x] done\n- open\n\ntext[^1]\n\n| a |\n|-|\n| b |\n\n[^1]: note',
    });
    const classes = pages.get('/a')?.needs.classes ?? [];
    expect(await utilityStyles(classes, LOOK)).toBe('');
    expect(
      classes.filter(
        (name) => !/^(?:contains-task-list|task-list-item|sr-only|data-footnote-backref|footnotes)$/.test(name),
      ),
    ).toEqual([]);
  });
});
