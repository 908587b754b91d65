import { expect, test } from 'vitest';
import { openToolBench } from '../../../../test/helpers/tool-bench.ts';
import { describeObjections, findObjections } from '../find-objections.ts';
import { listReviewNotes } from '../list-review-notes.ts';
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
  using bench = openToolBench({ ...FILES, ...files }, { docsFolder: 'docs' });
  const review = await checkVale(bench.context.workspace, { pages: [{ name, before, after }] });
  return {
    lines: review.concerns.map(({ line, severity, message }) => `${line} ${severity} ${message}`),
    problems: review.unchecked?.problems ?? [],
  };
}

test.each([
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
])('reports what a rule of the configuration refuses: %s', async (text, alert) => {
  expect((await check(text)).lines).toEqual([alert]);
  // Only new lines count.
  expect((await check(text, { before: text })).lines).toEqual([]);
});

test.each([
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
])('ignores %s', async (_, text) => {
  expect((await check(text)).lines).toEqual([]);
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
