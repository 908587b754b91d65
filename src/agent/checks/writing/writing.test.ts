import { describe, expect, test } from 'vitest';
import { findLostParts } from './lost-parts.ts';
import { findFormProblems } from './page-form.ts';
import { findPhrases } from './phrases.ts';
import { compareTranslation, listOriginals } from './translations.ts';

const PAGE = '---\ntitle: Keys\n---\n\n## Make one\n\nPress the button.\n';
const change = (after: string, before = '') => ({ name: 'a.mdx', before, after });
const listCodes = (problems: readonly { code: string; line: number }[]) =>
  problems.map(({ code, line }) => `${line} ${code}`);

describe('the form of a page', () => {
  test.each([
    ['---\ntitle: A\n---\n\n```mdx\n## B\n\nText\n```\n', '5 page-in-code-block'],
    [`\`\`\`markdown\n${PAGE}\`\`\`\n`, '1 page-in-code-block'],
    [`~~~\n${PAGE}~~~`, '1 page-in-code-block'],
    [`Here is the page:\n\n${PAGE}`, '1 text-above-frontmatter'],
    [`<!-- updated -->\n${PAGE}`, '1 text-above-frontmatter'],
    [`# Keys\n\n---\nsidebarTitle: K\ntitle: Keys\n---\n\nText`, '1 text-above-frontmatter'],
    ['---\ntitle: A\n---\n\nFirst.\\n\\nSecond.', '5 literal-newline'],
    ['---\ntitle: A\n---\n\nFirst.\n\nSecond.\\n## Third', '7 literal-newline'],
    ['---\ntitle: A\n---\n\nFirst.\\n- one\\n- two', '5 literal-newline'],
  ])('%j has a problem', (after, problem) => {
    expect(listCodes(findFormProblems(change(after)))).toContain(problem);
    // A person's page that was like this before isn't the agent's mistake.
    expect(findFormProblems(change(after, after))).toEqual([]);
  });

  test.each([
    ['## Make one\n\nPress the button.\n', '1 frontmatter-lost'],
    ['---\ndescription: Keys\n---\n\n## Make one\n', '1 frontmatter-lost'],
  ])('%j has lost something', (after, problem) => {
    expect(listCodes(findFormProblems(change(after, PAGE)))).toEqual([problem]);
  });

  test.each([
    PAGE,
    '---\ntitle: A\n---\n\n```js\na();\n```\n',
    '---\ntitle: A\n---\n\n```\na\n```\n\n```\nb\n```\n',
    '---\ntitle: A\n---\n\nUse `\\n` in the format, or open C:\\new\\names.\n',
    '---\ntitle: A\n---\n\n```sh\nprintf "a\\n\\nb"\n```\n\nText\n',
    '# A page without frontmatter\n\n---\n\nA rule.\n',
    '---\ntitle: A\n---\n\nText\n\n---\ntitle in text\n---\n',
  ])('%j is fine', (after) => {
    expect(findFormProblems(change(after))).toEqual([]);
  });

  test('a title can move to a heading', () => {
    expect(findFormProblems(change('---\ndescription: K\n---\n\n# Keys\n', PAGE))).toEqual([]);
  });
});

describe('phrases', () => {
  test.each([
    'Sure, I can do that.',
    'Here is the updated page with the new section.',
    "I've added the table that you asked for.",
    'Let me know if you need anything else!',
    'Hope this helps',
    'Natürlich, hier ist die Seite.',
    'Hier ist die aktualisierte Fassung:',
    'Voici la version traduite.',
    '以下是更新后的页面：',
  ])('%j is chat', (line) => {
    expect(listCodes(findPhrases(change(`${PAGE}\n${line}\n`)))).toEqual(['9 chat-text']);
    expect(findPhrases(change(`${PAGE}\n${line}\n`, `${line}\n`))).toEqual([]);
  });

  test.each([
    'TODO: describe the limits',
    '- TBD',
    '(FIXME)',
    'Lorem ipsum dolor sit amet.',
    '[Insert a screenshot here]',
    '**Coming soon**',
    'To be written.',
    '<!-- x --> [your text here]',
  ])('%j is a placeholder', (line) => {
    expect(listCodes(findPhrases(change(`${PAGE}\n${line}\n`)))).toEqual(['9 placeholder-text']);
  });

  test.each([
    'Build a TODO app with three routes.',
    '```js\n// TODO: your code\n```',
    'Replace `<your key here>` with the key.',
    'Here is how the queue works.',
    'I have a key, what now?',
    'Sure-footed releases need tests.',
    'Of course you can use your own domain.',
    '{/* TODO: add an example */}',
    'The coming soon badge is gray.',
    'As an AIOps platform, it watches logs.',
  ])('%j is ordinary text', (line) => {
    expect(findPhrases(change(`${PAGE}\n${line}\n`))).toEqual([]);
  });
});

describe('lost content', () => {
  const section = (n: number) => `## Part ${n}\n\nSome words about part ${n}.\n\n\`\`\`sh\nrun ${n}\n\`\`\`\n`;
  const long = `---\ntitle: Long\n---\n\n${Array.from({ length: 8 }, (_, n) => section(n)).join('\n')}`;

  test('is reported with the numbers', () => {
    expect(findLostParts([change(`---\ntitle: Long\n---\n\n${section(1)}`, long)])).toMatchObject([
      {
        code: 'content-lost',
        severity: 'warning',
        message: expect.stringContaining('lines from 43 to 8, headings from 8 to 1, code blocks from 8 to 1'),
      },
    ]);
  });

  test('is reported if only the headings or the code are gone', () => {
    expect(findLostParts([change(long.replaceAll(/^## /gm, ''), long)])).toHaveLength(1);
    expect(findLostParts([change(long.replaceAll(/```sh\n|```\n/g, ''), long)])).toHaveLength(1);
  });

  test("isn't lost on another changed page, a new page, or a short one", () => {
    expect(
      findLostParts([change('---\ntitle: Long\n---\n', long), { name: 'b.mdx', before: '', after: long }]),
    ).toEqual([]);
    expect(findLostParts([change(section(1))])).toEqual([]);
    expect(findLostParts([change('x', section(1))])).toEqual([]);
    expect(findLostParts([change(long.replace(section(3), ''), long)])).toEqual([]);
  });
});

describe('translations', () => {
  const original = '---\ntitle: A\n---\n\n## One\n\n```\nx\n```\n\n## Two\n';
  const compare = (after: string, before = '') =>
    compareTranslation({ name: 'de/a.mdx', before, after }, original).map(({ message }) => message);

  test('are compared by headings and code', () => {
    expect(compare('## Eins\n\n```\nx\n```\n\n## Zwei\n')).toEqual([]);
    expect(compare('## Eins\n')).toEqual([
      'The translation has other parts than its original: headings: 1 instead of 2, code blocks: 0 instead of 1. Translate the whole page.',
    ]);
    expect(compare('## Eins\n', '## Alt\n')).toEqual([]);
  });

  test.each([
    ['de/guides/a.mdx', ['guides/a.mdx', 'en/guides/a.mdx']],
    ['docs/pt-BR/a.mdx', ['docs/a.mdx', 'docs/en/a.mdx']],
    ['en/a.mdx', []],
    ['guides/a.mdx', []],
  ])('%s has the originals %j', (name, originals) => {
    expect(listOriginals(name)).toEqual(originals);
  });
});
