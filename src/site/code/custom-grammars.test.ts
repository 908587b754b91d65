import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../model/diagnostics.ts';
import { openMemory, type Source } from '../model/source.ts';
import { copyGrammar } from './copy-grammar.ts';
import { readCustomGrammars } from './custom-grammars.ts';
import { createHighlighter } from './highlighter.ts';

const TINY = { name: 'Tiny', scopeName: 'source.tiny', patterns: [{ match: '\\bgo\\b', name: 'keyword.tiny' }] };

async function highlight(source: string, ...grammars: object[]): Promise<string> {
  const site = await createHighlighter({ theme: 'system', grammars: grammars.map(copyGrammar) });
  return (await site.open(['tiny'])).highlight(source, 'tiny');
}

const withPatterns = (...patterns: object[]) => ({ ...TINY, patterns });

describe("a site's custom grammar", () => {
  it('is used, also by its aliases', async () => {
    expect(await highlight('go on', TINY)).toBe('<span class="bd-Keyword">go</span> on');
    const site = await createHighlighter({ theme: 'system', grammars: [copyGrammar({ ...TINY, aliases: ['T'] })] });
    expect((await site.open(['t'])).highlight('go', 't')).toContain('bd-Keyword');
  });

  it('can include itself, and a language that it names or whose scope implies the name', async () => {
    const list = { begin: '<', end: '>', patterns: [{ include: '$self' }] };
    expect(await highlight('< < go > >', withPatterns(list, ...TINY.patterns))).toContain('bd-Keyword');
    expect(await highlight('true', withPatterns({ include: 'source.json#value' }))).toContain('bd-Number');
    const html = { ...withPatterns({ include: 'text.html.basic' }), embeddedLangs: ['html'] };
    expect(await highlight('<b>', html)).toContain('bd-Tag');
  });

  it("doesn't change blocks in other languages", async () => {
    const grammar = { ...TINY, scopeName: 'source.js', injectTo: ['source.ts'], injectionSelector: 'L:source' };
    const site = await createHighlighter({ theme: 'system', grammars: [copyGrammar(grammar)] });
    const plainHighlighter = await createHighlighter({ theme: 'system' });
    for (const language of ['js', 'ts']) {
      const code = await site.open(['tiny', language]);
      code.highlight('go', 'tiny');
      const expected = (await plainHighlighter.open([language])).highlight('let go = 1', language);
      expect(code.highlight('let go = 1', language)).toBe(expected);
    }
  });

  it('whose pattern backtracks too much leaves that block unhighlighted, and the next is highlighted', async () => {
    const site = await createHighlighter({
      theme: 'system',
      grammars: [copyGrammar(withPatterns({ match: '(a|a)*$' }, ...TINY.patterns))],
    });
    const code = await site.open(['tiny']);
    const lines = `${'a'.repeat(60)}b\n`.repeat(200);
    expect(code.highlight(`go\n${lines}`, 'tiny')).not.toContain('<span');
    expect(code.highlight('go', 'tiny')).toContain('bd-Keyword');
  });

  it.each<[string, ...object[]]>([
    ['reads what it captured again and again', { match: 'g', captures: { 0: { patterns: [{ include: '$self' }] } } }],
    ['has an invalid pattern', { match: '[', name: 'x' }],
    ['has an invalid end', { begin: 'a(b)', end: '\\1[' }],
    [
      'includes what every object has',
      { include: '#__proto__' },
      { include: '#constructor' },
      { include: '__proto__' },
    ],
    ['includes what is not there', { include: '#nowhere' }, { include: 'source.nowhere' }],
    ['has rules of the wrong types', { match: 1, patterns: { length: 1e9 }, captures: { 999999999: {} } }],
    ['fills captured text into scopes', { match: '(.*)', name: 'keyword.$1' }],
  ])('that %s does no harm', async (_, ...rules) => {
    const html = await highlight('abg go', withPatterns(...rules, ...TINY.patterns));
    expect(html.replace(/<[^>]*>/g, '')).toBe('abg go');
    expect('id' in {}).toBe(false);
    expect(await highlight('go', TINY)).toContain('bd-Keyword');
  });

  it.each([
    ['no grammar', 'text'],
    ['without patterns', { name: 'x', scopeName: 'y' }],
    ['too many rules', withPatterns(...Array.from({ length: 9000 }, () => ({})))],
    ['rules nested too deeply', withPatterns(nest(60))],
    [
      'too many injections',
      { ...TINY, injections: Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`a${i}`, {}])) },
    ],
    ['a list that includes itself', withPatterns({ include: '$self' })],
    ['lists that double', { ...withPatterns({ include: '#a0' }), repository: createDoublingRules(30) }],
    ['a pattern that repeats repetitions', withPatterns({ match: '(?:(?:\\b){1000}){1000}' })],
  ])('is rejected for %s', (_, grammar) => {
    expect(() => copyGrammar(grammar)).toThrow(/\. /);
  });
});

describe("a site's grammar files", () => {
  const files = { 'tiny.json': TINY, 'broken.json': '{', 'none.json': {}, 'large.json': `"${'a'.repeat(3_000_000)}"` };

  it('are read, and each unusable one is reported at its place', () => {
    const diagnostics: Diagnostic[] = [];
    const source = createTestSource(files);
    const grammars = readCustomGrammars([...Object.keys(files), 'missing.json'], source, (each) =>
      diagnostics.push(each),
    );
    expect(grammars.map(({ name }) => name)).toEqual(['tiny']);
    expect(diagnostics.map(({ code, file }) => `${code} ${file}`)).toEqual([
      'invalid-grammar broken.json',
      'invalid-grammar none.json',
      'invalid-grammar large.json',
      'invalid-grammar missing.json',
    ]);
  });

  it('are limited in number', () => {
    const diagnostics: Diagnostic[] = [];
    const names = Array.from({ length: 30 }, (_, index) => `${index}.json`);
    const source = createTestSource(Object.fromEntries(names.map((name) => [name, { ...TINY, name }])));
    expect(readCustomGrammars(names, source, (each) => diagnostics.push(each))).toHaveLength(20);
    expect(diagnostics).toHaveLength(10);
  });
});

function createTestSource(files: Record<string, unknown>): Source {
  return openMemory(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        typeof content === 'string' ? content : JSON.stringify(content),
      ]),
    ),
  );
}

function createDoublingRules(count: number): object {
  const rules = Array.from({ length: count }, (_, index) => [
    `a${index}`,
    { patterns: [{ include: `#a${index + 1}` }, { include: `#a${index + 1}` }] },
  ]);
  return { ...Object.fromEntries(rules), [`a${count}`]: { match: 'x' } };
}

function nest(depth: number): object {
  return depth === 0 ? {} : { patterns: [nest(depth - 1)] };
}
