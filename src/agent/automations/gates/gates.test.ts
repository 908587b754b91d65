import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openToolBench, type ToolBench } from '../../../../test/helpers/tool-bench.ts';
import type { AutomationCause } from '../../../db/tables/automations.ts';
import type { CheckSite } from '../../types/site.ts';
import type { FinishedWork } from '../../types/work.ts';
import { AUTOMATION_TEMPLATES } from '../templates/registry.ts';
import { checkResult } from './check-result.ts';
import { GATES } from './registry.ts';

const CONFIG = JSON.stringify({ name: 'Lantern', navigation: { pages: ['index'] } });
const API: AutomationCause = { type: 'api' };

interface Result {
  /** Files in the docs folder; null deletes one. */
  work?: Record<string, string | null>;
  finished?: Partial<FinishedWork>;
  cause?: AutomationCause;
}

/** Changes files as the agent would, and lets a gate check the result. */
async function check(id: string, bench: ToolBench, { work = {}, finished = {}, cause = API }: Result): Promise<string> {
  for (const [name, content] of Object.entries(work)) {
    const file = path.join(bench.docs, name);
    if (content === null) fs.rmSync(file);
    else {
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, content);
    }
  }
  const gate = GATES[id];
  if (!gate) throw new Error(`No gate ${id}.`);
  const problems = await checkResult(
    { gate, name: id, cause },
    { context: bench.context, finished: { title: 'Done', summary: 'See the changes.', ...finished } },
  );
  return problems.join('\n');
}

test('every ready-made automation has a gate, and rules that explain it', () => {
  expect(Object.keys(GATES).sort()).toEqual(AUTOMATION_TEMPLATES.map(({ id }) => id).sort());
  for (const { rules } of AUTOMATION_TEMPLATES) {
    expect(rules.length).toBeGreaterThan(0);
    for (const rule of rules) expect(rule).toMatch(/^[A-Z].*\.$/);
  }
});

test.each(Object.keys(GATES))('%s lets a run pass that could not do its work and changed nothing', async (id) => {
  using bench = openToolBench({ 'docs.json': CONFIG, 'index.mdx': '# Start\n' });
  expect(await check(id, bench, { finished: { couldNot: true } })).toBe('');
});

describe('code-changes', () => {
  const FILES = {
    'docs/docs.json': CONFIG,
    'docs/index.mdx': '# Start\n\nThe server in `serve.ts` listens.\n',
    'docs/other.mdx': '# Other\n\nLamps.\n',
    'docs/cli.mdx': '---\ntitle: CLI\ndescribes: [src/cli/**]\n---\n\nRun it.\n',
    'src/serve.ts': 'export const PORT = 8080;\n',
  };
  const open = () => openToolBench(FILES, { docsFolder: 'docs' });
  const getCommit = ({ context }: ToolBench) => context.workspace.baseCommit.slice(0, 10);

  test('accepts pages that describe or mention a file of a named commit', async () => {
    using bench = open();
    const summary = `Commit ${getCommit(bench)} changed the port. cli.mdx is still right.`;
    expect(
      await check('code-changes', bench, {
        work: { 'index.mdx': '# Start\n\nThe server in `serve.ts` listens on 8080.\n' },
        finished: { summary },
      }),
    ).toBe('');
  });

  test('refuses summaries without commits or with invented ones', async () => {
    using bench = open();
    expect(await check('code-changes', bench, {})).toContain("doesn't list the commits");
    expect(await check('code-changes', bench, { finished: { summary: 'See c0ffee1 for it.' } })).toContain(
      "commits that don't exist in any repository: c0ffee1",
    );
  });

  test('refuses pages that have nothing to do with the commits, unless the summary explains them', async () => {
    using bench = open();
    const summary = `Commit ${getCommit(bench)}. cli.mdx is still right.`;
    const work = { 'other.mdx': '# Other\n\nLanterns.\n' };
    expect(await check('code-changes', bench, { work, finished: { summary } })).toContain('other.mdx neither');
    expect(
      await check('code-changes', bench, { finished: { summary: `${summary} other.mdx: the lamp is now a lantern.` } }),
    ).toBe('');
  });
});

describe('changelog', () => {
  const LOG = '---\ntitle: Changelog\n---\n\n## v1\n\n- Lamps.\n';
  const FILES = { 'docs.json': CONFIG, 'index.mdx': '# Start\n', 'changelog.mdx': LOG };
  const cause: AutomationCause = { type: 'tag', tag: 'v2', commit: 'c'.repeat(40) };
  const write = (entry: string) => LOG.replace('## v1', `${entry}\n\n## v1`);
  const run = (bench: ToolBench, result: Result) => check('changelog', bench, { cause, ...result });

  test('accepts one entry that names the tag', async () => {
    using bench = openToolBench(FILES);
    expect(await run(bench, { work: { 'changelog.mdx': write('## 2\n\n### Fixed\n\n- Lanterns burn longer.') } })).toBe(
      '',
    );
    const { baseCommit } = bench.context.workspace;
    expect(
      await run(bench, { work: { 'changelog.mdx': write(`## v2\n\n- Lanterns (${baseCommit.slice(0, 8)}).`) } }),
    ).toBe('');
  });

  test.each([
    ['another page', { 'index.mdx': '# Begin\n', 'changelog.mdx': write('## v2\n\n- More.') }, 'index.mdx'],
    ['two entries', { 'changelog.mdx': write('## v2\n\n- More.\n\n## v3\n\n- Even more.') }, '2 new entries'],
    ['an entry for another version', { 'changelog.mdx': write('## v3\n\n- More.') }, 'mention the tag "v2"'],
    [
      'a changed old entry',
      { 'changelog.mdx': write('## v2\n\n- More.').replace('Lamps', 'Candles') },
      'only add lines',
    ],
    ['a commit that does not exist', { 'changelog.mdx': write('## v2\n\n- More (c0ffee1).') }, 'c0ffee1'],
    ['text without an entry', { 'changelog.mdx': `${LOG}\nMore.\n` }, 'no new entry'],
  ])('refuses %s', async (_, work, problem) => {
    using bench = openToolBench(FILES);
    expect(await run(bench, { work })).toContain(problem);
  });

  test('wants a reason if nothing is delivered', async () => {
    using bench = openToolBench(FILES);
    expect(await run(bench, {})).toContain("doesn't list the commits");
    expect(await run(bench, { finished: { summary: 'v2 only has refactorings.' } })).toBe('');
  });
});

describe('search-gaps', () => {
  const cause: AutomationCause = {
    type: 'searches',
    from: '2026-11-01',
    to: '2026-11-07',
    count: 12,
    items: [{ text: 'rotate keys', count: 12 }],
  };
  const FILES = { 'docs.json': CONFIG, 'index.mdx': '# Start\n' };

  test('accepts pages with a word from a search, and refuses others', async () => {
    using bench = openToolBench(FILES);
    const summary = 'Covers "rotate keys" on the start page.';
    expect(
      await check('search-gaps', bench, {
        cause,
        finished: { summary },
        work: { 'index.mdx': '# Start\n\nRotating is easy.\n' },
      }),
    ).toBe('');
    expect(
      await check('search-gaps', bench, {
        cause,
        finished: { summary },
        work: { 'index.mdx': '# Start\n\nBe happy.\n' },
      }),
    ).toContain("index.mdx: the new text doesn't contain any word from a search");
    expect(await check('search-gaps', bench, { cause })).toContain('such as "rotate keys"');
  });
});

describe('question-gaps', () => {
  const cause: AutomationCause = {
    type: 'questions',
    from: '2026-11-01',
    to: '2026-11-07',
    count: 12,
    items: [{ text: 'How do I rotate keys?', count: 12 }],
  };
  const FILES = { 'docs.json': CONFIG, 'index.mdx': '# Start\n' };
  const run = (bench: ToolBench, result: Result) => check('question-gaps', bench, { cause, ...result });

  test('accepts answers, and refuses other text and lists of questions', async () => {
    using bench = openToolBench(FILES);
    expect(await run(bench, { work: { 'index.mdx': '# Start\n\nTo rotate a key, click **New**.\n' } })).toBe('');
    expect(await run(bench, { work: { 'index.mdx': '# Start\n\nBe happy.\n' } })).toContain('nothing to do with');
    expect(
      await run(bench, { work: { 'index.mdx': '# Start\n\n## How do I rotate keys?\n\nSo.\n\n## Why?\n\nSo.\n' } }),
    ).toContain('2 new headings are questions');
  });

  test('wants the questions named if nothing is delivered', async () => {
    using bench = openToolBench(FILES);
    expect(await run(bench, {})).toContain("didn't list");
    expect(await run(bench, { finished: { openQuestions: ['Can keys be rotated?'] } })).toBe('');
  });
});

describe('reader-feedback', () => {
  const cause: AutomationCause = {
    type: 'feedback',
    from: '2026-11-01',
    to: '2026-11-07',
    count: 6,
    items: [{ text: 'The port is wrong', count: 6, page: '/guides/keys' }],
  };
  const FILES = { 'docs.json': CONFIG, 'index.mdx': '# Start\n', 'guides/keys.mdx': '# Keys\n\nPort 1.\n' };
  const run = (bench: ToolBench, result: Result) => check('reader-feedback', bench, { cause, ...result });

  test('accepts changes of rated pages that the summary names, and refuses others', async () => {
    using bench = openToolBench(FILES);
    const work = { 'guides/keys.mdx': '# Keys\n\nPort 2.\n' };
    expect(await run(bench, { work, finished: { summary: 'guides/keys: corrected the port.' } })).toBe('');
    expect(await run(bench, {})).toContain("doesn't say what changed on guides/keys.mdx");
    expect(
      await run(bench, { work: { 'index.mdx': '# Begin\n' }, finished: { summary: 'guides/keys: the port.' } }),
    ).toContain("index.mdx: readers didn't rate this page");
  });
});

describe('translations', () => {
  const FILES = {
    'docs.json': JSON.stringify({
      navigation: {
        languages: [
          { language: 'en', default: true, pages: ['index'] },
          { language: 'fr', pages: ['fr/index'] },
        ],
      },
    }),
    'index.mdx': '# Start\n',
    'fr/index.mdx': '# Début\n',
  };
  const open = () => {
    const bench = openToolBench(FILES);
    bench.context.translation = {
      language: 'fr',
      from: 'en',
      isListed: true,
      tasks: [{ source: 'index.mdx', target: 'fr/index.mdx', state: 'behind' }],
      left: [],
    };
    return bench;
  };

  test('accepts files of the language, and refuses changes of the source and runs that leave pages behind', async () => {
    using bench = open();
    expect(await check('translations', bench, {})).toContain('1 pages are missing or behind');
    expect(await check('translations', bench, { work: { 'fr/index.mdx': '# Commencer\n' } })).toBe('');
    expect(await check('translations', bench, { work: { 'index.mdx': '# Begin\n' } })).toContain('index.mdx');
  });
});

/** Reports each link to a file that doesn't exist. */
const checkLinks: CheckSite = async (folder) => {
  const problems = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.mdx'))
    .flatMap((file) =>
      Array.from(fs.readFileSync(path.join(folder, file), 'utf8').matchAll(/\]\(\/([^)]*)\)/g), ([, target = '']) => ({
        severity: 'warning' as const,
        code: 'broken-link',
        message: `The link "/${target}" doesn't match any page.`,
        file,
        line: 1,
        column: 1,
      })).filter(({ message }) => !fs.existsSync(path.join(folder, `${/"\/([^"]*)"/.exec(message)?.[1]}.mdx`))),
    );
  return { problems, unlisted: [] };
};

describe('broken-links', () => {
  const cause: AutomationCause = {
    type: 'notFound',
    from: '2026-11-01',
    to: '2026-11-07',
    count: 12,
    items: [{ text: '/old', count: 12 }],
  };
  const FILES = {
    'docs.json': CONFIG,
    'index.mdx': '# Start\n\nRead [more](/gone).\n\nThen go on.\n',
    'keys.mdx': '# Keys\n',
  };
  const open = () => openToolBench(FILES, { checkSite: checkLinks });
  const run = (bench: ToolBench, work: Result['work']) => check('broken-links', bench, { cause, work: work ?? {} });
  const redirect = (source: string) =>
    JSON.stringify({ ...JSON.parse(CONFIG), redirects: [{ source, destination: '/keys' }] });

  test('accepts fixed links, and redirects for paths that readers opened, links lead to, or pages had', async () => {
    using bench = open();
    expect(await run(bench, { 'index.mdx': FILES['index.mdx'].replace('/gone', '/keys') })).toBe('');
    for (const source of ['/old', '/gone']) expect(await run(bench, { 'docs.json': redirect(source) })).toBe('');
    expect(await run(bench, { 'docs.json': redirect('/keys') })).toBe('');
  });

  test.each([
    ['a redirect from an invented path', { 'docs.json': redirect('/invented') }, 'The redirect from "/invented"'],
    ['a new broken link', { 'index.mdx': FILES['index.mdx'].replace('/gone', '/lost') }, 'The link "/lost"'],
    [
      'text besides the links',
      { 'index.mdx': FILES['index.mdx'].replace('/gone', '/keys').replace('go on', 'stop') },
      'lines without a link',
    ],
    ['new text', { 'index.mdx': `${FILES['index.mdx'].replace('/gone', '/keys')}\nMore.\n` }, 'new lines were added'],
    ['a new page', { 'gone.mdx': '# Gone\n' }, 'Restore these files: gone.mdx'],
    [
      'changes that fix nothing',
      { 'index.mdx': FILES['index.mdx'].replace('more', 'much more') },
      'No broken link is fixed',
    ],
  ])('refuses %s', async (_, work, problem) => {
    using bench = open();
    expect(await run(bench, work)).toContain(problem);
  });
});

describe('style', () => {
  const PAGE =
    '---\ntitle: Start\nicon: key\n---\n\n# Start\n\nTeh port is 8080, see [keys](/keys). Run `bin/start`.\n\n```sh\nrun teh\n```\n';
  const run = (bench: ToolBench, work: Record<string, string>) => check('style', bench, { work });

  test('accepts other words, and words that become code', async () => {
    using bench = openToolBench({ 'docs.json': CONFIG, 'index.mdx': PAGE });
    expect(
      await run(bench, { 'index.mdx': PAGE.replace('Teh port', 'The `port`').replace('title: Start', 'title: Begin') }),
    ).toBe('');
  });

  test.each([
    ['code', PAGE.replace('run teh', 'run the'), 'code changed'],
    ['inline code', PAGE.replace('`bin/start`', '`bin/begin`'), 'code changed'],
    ['links', PAGE.replace('(/keys)', '(/key)'), 'links changed'],
    ['numbers', PAGE.replace('8080', '8088'), 'numbers changed'],
    ['headings', PAGE.replace('# Start', '## Start'), 'headings or components changed'],
    ['fields', PAGE.replace('icon: key', 'icon: lock'), 'fields of the frontmatter changed'],
  ])('refuses changed %s', async (_, text, problem) => {
    using bench = openToolBench({ 'docs.json': CONFIG, 'index.mdx': PAGE });
    expect(await run(bench, { 'index.mdx': text })).toContain(problem);
  });

  test('refuses new pages and a changed configuration', async () => {
    using bench = openToolBench({ 'docs.json': CONFIG, 'index.mdx': PAGE });
    expect(await run(bench, { 'new.mdx': '# New\n', 'docs.json': '{}' })).toContain('docs.json, new.mdx');
  });
});

describe('api-pages', () => {
  const SPEC = JSON.stringify({ openapi: '3.1.0', paths: { '/v1/keys': { get: {} } } });
  const FILES = {
    'docs.json': CONFIG,
    'openapi.json': SPEC,
    'index.mdx': '# Start\n',
    'api/keys.mdx': '# Keys\n\n```sh\ncurl https://x.test/v1/keys\n```\n',
  };
  const run = (bench: ToolBench, work: Result['work']) =>
    check('api-pages', bench, {
      work: work ?? {},
      finished: { summary: `Commit ${bench.context.workspace.baseCommit.slice(0, 9)}.` },
    });

  test('accepts the description and pages about requests that it has', async () => {
    using bench = openToolBench(FILES);
    const page = FILES['api/keys.mdx'].replace('curl', 'curl -X POST');
    expect(await run(bench, { 'api/keys.mdx': page })).toContain('POST /v1/keys');
    const spec = JSON.stringify({ openapi: '3.1.0', paths: { '/v1/keys': { get: {}, post: {} } } });
    expect(await run(bench, { 'openapi.json': spec })).toBe('');
  });

  test('refuses pages about other things, and removed pages without a redirect', async () => {
    using bench = openToolBench(FILES);
    expect(await run(bench, { 'index.mdx': '# Begin\n' })).toContain('nothing to do with the API: index.mdx');
    expect(await run(bench, { 'index.mdx': '# Start\n', 'api/keys.mdx': null })).toContain('api/keys.mdx was removed');
    const redirects = [{ source: '/api/keys', destination: '/' }];
    expect(await run(bench, { 'docs.json': JSON.stringify({ ...JSON.parse(CONFIG), redirects }) })).toBe('');
  });
});

describe('contradictions', () => {
  const FILES = {
    'docs.json': CONFIG,
    'index.mdx': '# Start\n\nThe port is 8080.\n',
    'keys.mdx': '# Keys\n\nThe port is 9090.\n',
  };
  const report = (summary: string, title = 'The port differs') => ({ finished: { title, summary } });
  const FINDING = '- index.mdx:3 says "The port is 8080", but keys.mdx:3 says\n  "The port is 9090".';

  test('accepts findings with two places that exist, and runs without findings', async () => {
    using bench = openToolBench(FILES);
    expect(await check('contradictions', bench, report(FINDING))).toBe('');
    expect(await check('contradictions', bench, report('All is well.', 'Nothing to report'))).toBe('');
  });

  test.each([
    ['no list', 'The port differs.', 'no list of findings'],
    ['one place', '- index.mdx:3 is wrong.', 'at least two'],
    ['a file that does not exist', FINDING.replace('keys.mdx', 'locks.mdx'), 'no file locks.mdx'],
    ['a line that does not exist', FINDING.replace('keys.mdx:3', 'keys.mdx:30'), 'no line 30'],
    ['an invented quote', FINDING.replace('9090', '7070'), 'none of its files contains'],
  ])('refuses reports with %s', async (_, summary, problem) => {
    using bench = openToolBench(FILES);
    expect(await check('contradictions', bench, report(summary))).toContain(problem);
  });
});
