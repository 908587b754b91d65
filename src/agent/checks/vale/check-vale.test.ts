import { beforeAll, describe, expect, test } from 'vitest';
import { openToolBench } from '../../../../test/helpers/tool-bench.ts';
import { describeObjections, findObjections } from '../find-objections.ts';
import { listReviewNotes } from '../list-review-notes.ts';
import type { PageChange } from '../page-changes.ts';
import { checkVale } from './check-vale.ts';

const FILES = {
  '.vale.ini': `StylesPath = .vale/styles
MinAlertLevel = warning
Vocab = Docs
Packages = Google

[formats]
mdx = md

[*.{md,mdx}]
BasedOnStyles = Vale, Acme, Google
Acme.Hints = NO
Acme.Adverbs = warning

[docs/legacy/*.mdx]
BasedOnStyles =
`,
  '.vale/styles/config/vocabularies/Docs/accept.txt': 'GitHub\n# A comment\n[Cc]onfig\n',
  '.vale/styles/config/vocabularies/Docs/reject.txt': 'blacklist\n',
  '.vale/styles/Acme/We.yml': `extends: existence
message: "Try to avoid '%s'."
level: warning
ignorecase: true
tokens:
  - we
  - our(?:s)?
exceptions: [Our Company]
`,
  '.vale/styles/Acme/Words.yml': `extends: substitution
message: "Use '%s' instead of '%s'."
level: error
ignorecase: true
swap:
  utilize: use
  '(?:log in to|login to)': sign in to
`,
  '.vale/styles/Acme/Length.yml': `extends: occurrence
message: "Sentences have at most 12 words."
scope: sentence
level: warning
max: 12
token: '\\b(\\w+)\\b'
`,
  '.vale/styles/Acme/Headings.yml': `extends: capitalization
message: "'%s' should be in sentence case."
scope: heading
level: warning
match: $sentence
exceptions: [Postgres]
`,
  '.vale/styles/Acme/Terms.yml': `extends: conditional
message: "'%s' has no definition."
level: warning
first: '\\b([A-Z]{3,5})\\b'
second: '(?:\\b[A-Z][a-z]+ )+\\(([A-Z]{3,5})\\)'
exceptions: [API]
`,
  '.vale/styles/Acme/Hints.yml': "extends: existence\nmessage: 'No hints.'\nlevel: error\ntokens: [hint]\n",
  '.vale/styles/Acme/Adverbs.yml': 'extends: existence\nmessage: "Remove \'%s\'."\nlevel: suggestion\ntokens: [very]\n',
  '.vale/styles/Acme/Quiet.yml': 'extends: existence\nmessage: Quiet.\nlevel: suggestion\ntokens: [quiet]\n',
  '.vale/styles/Acme/Readability.yml': 'extends: readability\nmessage: x\nmetrics: [SMOG]\n',
  '.vale/styles/Acme/Broken.yml': "extends: existence\nmessage: x\ntokens: ['(unclosed']\n",
  'docs/a.mdx': 'Text.\n',
};

async function check(after: string, { name = 'new.mdx', before = '', files = {} as Record<string, string> } = {}) {
  const { getLines, problems } = await checkPages([{ name, before, after }], files);
  return { lines: getLines(name), problems };
}

/** Checks several pages with one thread, because starting one takes most of the time. */
async function checkPages(pages: readonly PageChange[], files: Record<string, string> = {}) {
  using bench = openToolBench({ ...FILES, ...files }, { docsFolder: 'docs' });
  const review = await checkVale(bench.context.workspace, { pages });
  return {
    getLines: (name: string) =>
      review.concerns
        .filter(({ file }) => file === name)
        .map(({ line, severity, message }) => `${line} ${severity} ${message}`),
    problems: review.unchecked?.problems ?? [],
  };
}

type Checked = Awaited<ReturnType<typeof checkPages>>;

describe('with the rules of the configuration', () => {
  const ALERTS = [
    ['We like it.', "1 warning Acme.We: Try to avoid 'We'."],
    ['Text.\n\nThis is long text, and\nthen we go on.', "4 warning Acme.We: Try to avoid 'we'."],
    ['Utilize it.', "1 error Acme.Words: Use 'use' instead of 'Utilize'."],
    ['Login to it.', "1 error Acme.Words: Use 'sign in to' instead of 'Login to'."],
    [
      'One two three four five six seven eight nine ten eleven twelve thirteen.',
      '1 warning Acme.Length: Sentences have at most 12 words.',
    ],
    ['## Rotate Your Keys', "1 warning Acme.Headings: 'Rotate Your Keys' should be in sentence case."],
    ['## Postgres And Others', "1 warning Acme.Headings: 'Postgres And Others' should be in sentence case."],
    ['- Set the TTL.', "1 warning Acme.Terms: 'TTL' has no definition."],
    ['Open the the page.', "1 error Vale.Repetition: 'the' is repeated."],
    ['Push to Github.', "1 error Vale.Terms: Use 'GitHub' instead of 'Github'."],
    ['Add it to the blacklist.', "1 error Vale.Avoid: Avoid using 'blacklist'."],
    ['It is very fast.', "1 warning Acme.Adverbs: Remove 'very'."],
  ] as const;
  const IGNORED = [
    ['words within words', 'The web power of hours.'],
    ['exceptions', 'Our Company has an API. Push to GitHub.'],
    ['a rule that is off, and one below the level', 'A hint to be quiet.'],
    ['names and acronyms in a heading', '## Use Postgres with your API on iOS'],
    ['a term with its definition', 'Set the Time To Live (TTL). The TTL counts.'],
    ['code', 'Run `we utilize` now.\n\n```sh\nwe utilize the the TTL\n```'],
    ['code between equal words', 'Use the `x` the second time.'],
    [
      'frontmatter, tags, expressions and imports',
      '---\ntitle: We utilize\n---\n\nimport { We } from \'./we.mdx\'\n\n<Card title="We">{we.utilize}</Card>',
    ],
    ['URLs and comments', 'See [this](/we/utilize) or https://we.test/utilize.\n\n{/* we utilize */}'],
  ] as const;

  let checked: Checked;
  beforeAll(async () => {
    checked = await checkPages([
      ...ALERTS.map(([text], index) => ({ name: `new-${index}.mdx`, before: '', after: text })),
      ...ALERTS.map(([text], index) => ({ name: `unchanged-${index}.mdx`, before: text, after: text })),
      ...IGNORED.map(([, text], index) => ({ name: `ignored-${index}.mdx`, before: '', after: `${text}\n\nWe go.` })),
    ]);
  });

  test.each(ALERTS.map(([text, alert], index) => ({ text, alert, index })))(
    'reports what a rule refuses: $text',
    ({ alert, index }) => {
      expect(checked.getLines(`new-${index}.mdx`)).toEqual([alert]);
      // Only new lines count.
      expect(checked.getLines(`unchanged-${index}.mdx`)).toEqual([]);
    },
  );

  test.each(IGNORED.map(([name], index) => ({ name, index })))('ignores $name', ({ index }) => {
    expect(checked.getLines(`ignored-${index}.mdx`)).toEqual([expect.stringMatching(/Try to avoid 'We'\.$/)]);
  });
});

const IGNORES = String.raw`StylesPath = .vale/styles
[*.mdx]
BasedOnStyles = Acme # the style of the company
TokenIgnores = (\$[^$\n]{1\,40}\$), \
  @@ \w+ @@
BlockIgnores = (?s) *(%% box.*?%%)
BlockIgnores = (?m)^Quote: .*$
`;

describe('with ignored texts', () => {
  const IGNORED = [
    ['a token', 'The value $we utilize$ counts.'],
    ['a token whose pattern has no group', 'The value @@ we @@ counts.'],
    ['a block of several lines', 'Text.\n\n%% box\nWe utilize it.\n\nOur box.\n%%\n\nText.'],
    ['a line that a repeated setting names', 'Quote: we utilize it.'],
  ] as const;

  let checked: Checked;
  let unconfigured: Checked;
  beforeAll(async () => {
    const pages = IGNORED.flatMap(([name, text]) => [
      { name: `${name}.mdx`, before: '', after: text },
      { name: `${name}, and more.mdx`, before: '', after: `${text}\n\nWe go.\n` },
    ]);
    checked = await checkPages(pages, { '.vale.ini': IGNORES });
    unconfigured = await checkPages(pages, { '.vale.ini': IGNORES.replaceAll(/Ignores/g, 'Other') });
  });

  test.each(IGNORED)('ignores what the configuration ignores: %s', (name) => {
    expect(checked.getLines(`${name}.mdx`)).toEqual([]);
    expect(checked.getLines(`${name}, and more.mdx`)).toEqual([
      expect.stringMatching(/warning Acme\.We: Try to avoid 'We'\.$/),
    ]);
    expect(unconfigured.getLines(`${name}.mdx`)).not.toEqual([]);
  });
});

test('ignored texts are only ignored in the files of their section', async () => {
  const files = { '.vale.ini': IGNORES.replace('TokenIgnores', '[docs/other/*.mdx]\nTokenIgnores') };
  const pages = ['new.mdx', 'other/a.mdx'].map((name) => ({ name, before: '', after: 'The value $we$ counts.' }));
  const { getLines } = await checkPages(pages, files);
  expect(getLines('new.mdx')).toHaveLength(1);
  expect(getLines('other/a.mdx')).toEqual([]);
});

test('a pattern of ignored texts with endless backtracking is left out, and the others still apply', async () => {
  const files = { '.vale.ini': IGNORES.replace('TokenIgnores =', 'TokenIgnores = (a+)+%,') };
  const { lines, problems } = await check(`${'a'.repeat(60)} we, $our$`, { files });
  expect(lines).toEqual(["1 warning Acme.We: Try to avoid 'we'."]);
  expect(problems).toContain('TokenIgnores (a+)+%: it took too long');
});

test('comments that were on the page turn rules off, and new ones have no effect', async () => {
  const page = (text: string) =>
    `{/* vale Acme.We = NO */}\n\n${text}\n\n{/* vale Acme.We = YES */}\n\n<!-- vale off -->\n\n${text}\n\n<!-- vale on -->\n\nText.\n`;
  const before = page('Old text.');
  const after = page('We utilize it.');
  const { getLines } = await checkPages([
    { name: 'old.mdx', before, after },
    { name: 'new.mdx', before: '', after },
  ]);
  expect(getLines('old.mdx')).toEqual(["3 error Acme.Words: Use 'use' instead of 'utilize'."]);
  expect(getLines('new.mdx')).toHaveLength(4);
});

test('a rule can be on without its style, and the vocabulary can be off for a rule', async () => {
  const files = {
    '.vale.ini': 'StylesPath = .vale/styles\nVocab = Docs\n[*.mdx]\nAcme.Git = YES\nAcme.Words = error\n',
    '.vale/styles/Acme/Git.yml': 'extends: existence\nmessage: "Not \'%s\'."\nvocab: false\ntokens: [GitHub]\n',
  };
  const { lines, problems } = await check('We utilize GitHub.', { files });
  expect(lines.toSorted()).toEqual([
    "1 error Acme.Words: Use 'use' instead of 'utilize'.",
    "1 warning Acme.Git: Not 'GitHub'.",
  ]);
  expect(problems).toEqual([]);
});

test('lists every setting, field and entry that has no effect', async () => {
  const { lines, problems } = await check('We go.', {
    files: {
      '.vale.ini': `StylesPath = .vale/styles
MinAlertLevel = loud
Vocab = Docs, Missing
SkippedScopes = pre
[formats]
mdx = rst
[*.mdx]
BasedOnStyles = Acme
Acme.Words = perhaps
TokenIgnores = (unclosed
CommentDelimiters = "%%, %%"
IgnoredClasses = x
[${'{a,b}'.repeat(10)}]
BasedOnStyles = Acme
`,
      '.vale/styles/Acme/We.yml': 'extends: existence\nmessage: "No \'%s\'."\nlimit: 3\ntokens: [we, [x]]\n',
      '.vale/styles/config/vocabularies/Docs/accept.txt': '(unclosed\nfine\n',
      '.vale/styles/Acme/Large.yml': `message: ${'x'.repeat(300_000)}`,
    },
  });
  expect(lines).toEqual([]);
  expect(problems).toEqual([
    'the level "loud" of MinAlertLevel, which doesn\'t exist',
    'the value "perhaps" of Acme.Words',
    'the settings SkippedScopes, CommentDelimiters, IgnoredClasses',
    expect.stringMatching(/^the section \[(?:\{a,b\}){10}\], whose pattern can't be used$/),
    'the format rst for .mdx files',
    expect.stringMatching(/^Acme\.Broken: /),
    expect.stringMatching(/^Acme\.Readability: /),
    'Acme.We: without limit, 1 of its tokens',
    '1 of the terms of Docs/accept.txt, such as "(unclosed"',
    "the vocabulary Missing isn't in the repository",
    expect.stringMatching(/^TokenIgnores \(unclosed: Invalid regular expression/),
    'Acme/Large.yml is larger than 256 KiB',
  ]);
});

test('reads only the first styles if they are too large together', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `.vale/styles/Acme/Z${index + 10}.yml`);
  const text = `message: ${'x'.repeat(200_000)}`;
  const files = Object.fromEntries(names.map((name) => [name, text]));
  const { lines, problems } = await check('We utilize it.', { files });
  expect(lines).not.toEqual([]);
  expect(problems).toContainEqual(
    expect.stringMatching(/^only the first \d+ files of StylesPath are read, because they are too many or too large$/),
  );
});

test('counts the alerts that are too many to list', async () => {
  const { lines, problems } = await check(Array.from({ length: 30 }, (_, index) => `We ${index}.\n`).join('\n'));
  expect(lines).toHaveLength(20);
  expect(problems).toContain('new.mdx has 10 more alerts');
});

test('a later section can turn styles off for some pages', async () => {
  expect((await check('We utilize.', { name: 'legacy/a.mdx' })).lines).toEqual([]);
});

test('lists the styles and rules that are not checked, each with its reason', async () => {
  const { problems } = await check('Text.');
  expect(problems).toEqual([
    expect.stringMatching(/^Acme\.Broken: Invalid regular expression/),
    'Acme.Readability: rules of the kind "readability" aren\'t supported',
    expect.stringMatching(/^the styles Google aren't in the repository\./),
    'Vale.Spelling needs a dictionary',
  ]);
});

test('a pattern with endless backtracking is left out, and the other rules still apply', async () => {
  const { lines, problems } = await check(`We wait: ${'a'.repeat(60)}!`, {
    files: { '.vale/styles/Acme/Bad.yml': "extends: existence\nmessage: x\nnonword: true\ntokens: ['(a+)+$']\n" },
  });
  expect(lines).toEqual(["1 warning Acme.We: Try to avoid 'We'."]);
  expect(problems).toContain('Acme.Bad: its patterns took too long');
});

test.each([
  [
    'a path outside the repository',
    { '.vale.ini': 'StylesPath = ../../etc\n[*]\nBasedOnStyles = Acme\n' },
    'StylesPath is outside the repository',
  ],
  [
    'a style that is a path',
    { '.vale.ini': 'StylesPath = .vale/styles\n[*]\nBasedOnStyles = ../Acme, A/B\n' },
    undefined,
  ],
  ['a rule with aliases', { '.vale/styles/Acme/We.yml': 'a: &a [x]\ntokens: *a\nextends: existence\n' }, /^Acme\.We: /],
  ['a rule that is not YAML', { '.vale/styles/Acme/We.yml': '{{{' }, /^Acme\.We: /],
])('survives %s', async (_, files, problem) => {
  const { lines, problems } = await check('We go.', { files: files as Record<string, string> });
  expect(lines).toEqual([]);
  if (problem !== undefined)
    expect(problems).toContainEqual(typeof problem === 'string' ? problem : expect.stringMatching(problem));
});

test('without a configuration, nothing is checked', async () => {
  using bench = openToolBench({ 'docs/a.mdx': 'Text.\n' }, { docsFolder: 'docs' });
  const page = { name: 'a.mdx', before: '', after: 'We utilize.' };
  expect(await checkVale(bench.context.workspace, { pages: [page] })).toEqual({ concerns: [], unchecked: undefined });
});

test('the agent hears about alerts when it finishes, and reviewers about what was not checked', async () => {
  const docsJson = JSON.stringify({ name: 'Docs', navigation: { pages: ['a'] } });
  using bench = openToolBench({ ...FILES, 'docs/docs.json': docsJson }, { docsFolder: 'docs' });
  await bench.call('write', { path: 'a.mdx', content: '---\ntitle: A\n---\n\nWe utilize it.\n' });
  const review = await findObjections(bench.context);
  expect(describeObjections(review)).toContain("a.mdx:5: Acme.Words: Use 'use' instead of 'utilize'.");
  const notes = await listReviewNotes(bench.context);
  expect(notes).toContainEqual({ file: 'a.mdx', line: 5, text: "Acme.We: Try to avoid 'We'." });
  expect(notes.find(({ file }) => file === '.vale.ini')?.text).toMatch(/^Not checked: .*Acme\.Readability/);
});

const substitution = (fields: string) => ({
  '.vale/styles/Acme/Words.yml': `extends: substitution\nmessage: "Use '%s' instead of '%s'."\nlevel: error\n${fields}`,
});

test('capitalizes the replacement of a capitalized word if the rule says so, and accepts it', async () => {
  const swap = "swap:\n  '[Ll]eft-hand|[Ll]eft hand': left|to the left\n";
  const files = substitution(`capitalize: true\n${swap}  '[Bb]egin': start\n  'Start': start\n`);
  const { lines, problems } = await check('Left hand. A left hand. Begin. Start.', { files });
  expect(lines).toEqual([
    "1 error Acme.Words: Use 'Left' or 'To the left' instead of 'Left hand'.",
    "1 error Acme.Words: Use 'left' or 'to the left' instead of 'left hand'.",
    "1 error Acme.Words: Use 'Start' instead of 'Begin'.",
  ]);
  expect(problems.filter((problem) => problem.includes('Acme.Words'))).toEqual([]);
  const plain = await check('Start.', { files: substitution("swap:\n  'Start': start\n") });
  expect(plain.lines).toEqual(["1 error Acme.Words: Use 'start' instead of 'Start'."]);
});

test('says which text and which alerts are over a limit, instead of leaving them out silently', async () => {
  const before = 'We go.\n\n'.repeat(201);
  const { problems } = await checkPages([
    { name: 'long.mdx', before: '', after: `${'word '.repeat(900)}\n\nWe go.` },
    { name: 'blocks.mdx', before: '', after: '# A\n'.repeat(5_001) },
    { name: 'alerts.mdx', before, after: `${before}We stay.` },
  ]);
  expect(problems).toContain('long.mdx: only the first 4000 characters of line 1 are checked');
  expect(problems).toContain('blocks.mdx: only its text up to line 5000 is checked');
  expect(problems).toContain('Acme.We: only its first 200 alerts in alerts.mdx count');
});

test('lists a capitalization that is not supported, and repetitions of numbers', async () => {
  const { lines, problems } = await check('## Any Heading\n\nIt is 1 1.', {
    files: {
      '.vale/styles/Acme/Headings.yml': 'extends: capitalization\nmessage: x\nscope: heading\nmatch: $camel\n',
      '.vale/styles/Acme/Twice.yml': 'extends: repetition\nmessage: x\nalpha: false\ntokens: ["[^\\\\s]+"]\n',
    },
  });
  expect(lines).toEqual([]);
  expect(problems).toContain('Acme.Headings: its match "$camel" isn\'t supported');
  expect(problems).toContain('Acme.Twice: without alpha: false');
});
