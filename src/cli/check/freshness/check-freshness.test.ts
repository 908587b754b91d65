import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { commitFiles, commitLater, createRepository, git } from '../../../../test/helpers/git-repository.ts';
import { openFolder } from '../../../site/shared.ts';
import { checkFreshness } from './check-freshness.ts';
import { listPagesWithSubjects } from '../../../checks/subjects/list-pages.ts';

const PAGE = '---\ntitle: Start\ndescribes: [src/cli/**]\n---\n\nRun it.\n';
const SPEC = `openapi: 3.1.0
paths:
  /users:
    get:
      operationId: listUsers
      responses:
        '200':
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Users' }
  /pets:
    get:
      operationId: listPets
components:
  schemas:
    Users: { type: array, items: { $ref: '#/components/schemas/User' } }
    User: { type: object }
`;

function createFolder(): string {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-freshness-')));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A repository whose newest commits have these files, in this order. */
function create(...commits: Record<string, string>[]): string {
  const [first = {}, ...others] = commits;
  const folder = createRepository(createFolder(), first);
  for (const files of others) commitFiles(folder, files);
  return folder;
}

async function check(
  folder: string,
  { docs = 'docs', contexts = {} }: { docs?: string; contexts?: Record<string, string> } = {},
): Promise<string[]> {
  const root = path.join(folder, docs);
  const source = openFolder(root);
  const pages = listPagesWithSubjects(root, source.files);
  const diagnostics = await checkFreshness({
    folder: root,
    source,
    pages,
    today: '2026-11-28',
    contexts: new Map(Object.entries(contexts)),
  });
  return diagnostics.map(({ file, line, severity, code, message }) => `${file}:${line} ${severity} ${code} ${message}`);
}

describe('a page that describes code', () => {
  test('is reported once the code changes after it', async () => {
    const folder = create({ 'docs/start.md': PAGE, 'src/cli/run.ts': '1' }, { 'src/cli/run.ts': '2' });
    expect(await check(folder)).toEqual([
      expect.stringMatching(
        /^start\.md:3 warning page-outdated This page describes src\/cli\/run\.ts, which changed after the page did \([0-9a-f]{10}, \d{4}-\d{2}-\d{2}, "change"\)\. Update the page\. If it is still correct, set "reviewed: 2026-11-28" in its frontmatter\.$/,
      ),
    ]);
  });

  test.each<[string, Record<string, string>[]]>([
    ['changes with the code', [{ 'docs/start.md': PAGE, 'src/cli/run.ts': '1' }]],
    [
      'changes after the code',
      [
        { 'docs/start.md': PAGE, 'src/cli/run.ts': '1' },
        { 'src/cli/run.ts': '2' },
        { 'docs/start.md': PAGE.replace('title', 'reviewed: 2026-11-28\ntitle') },
      ],
    ],
    [
      'describes none of what changes',
      [
        { 'docs/start.md': PAGE, 'src/cli/run.ts': '1', 'src/other.ts': '1' },
        { 'src/other.ts': '2', 'src/client/x.ts': '1' },
      ],
    ],
  ])('is not reported if it %s', async (_, commits) => {
    expect(await check(create(...commits))).toEqual([]);
  });

  test('is not reported after a merge that changed both, whatever the order of the commits on its branch', async () => {
    const folder = create({ 'docs/start.md': PAGE, 'src/cli/run.ts': '1' });
    git(folder, ['checkout', '--quiet', '-b', 'feature']);
    commitFiles(folder, { 'docs/start.md': `${PAGE}More.\n` });
    commitFiles(folder, { 'src/cli/run.ts': '2' });
    expect(await check(folder)).toHaveLength(1);
    git(folder, ['checkout', '--quiet', 'main']);
    git(folder, ['merge', '--quiet', '--no-ff', '-m', 'Merge', 'feature']);
    expect(await check(folder)).toEqual([]);
  });

  test('is reported for changes that are not committed, and current once it is edited too', async () => {
    const folder = create({ 'docs/start.md': PAGE, 'src/cli/run.ts': '1' });
    fs.writeFileSync(path.join(folder, 'src/cli/new.ts'), '1');
    expect(await check(folder)).toEqual([
      expect.stringContaining('src/cli/new.ts, which changed after the page did (not committed yet)'),
    ]);
    fs.appendFileSync(path.join(folder, 'docs/start.md'), 'More.\n');
    expect(await check(folder)).toEqual([]);
  });

  test('is reported if the code was deleted or renamed', async () => {
    const folder = create({ 'docs/start.md': PAGE, 'src/cli/run.ts': '1' });
    git(folder, ['mv', 'src/cli/run.ts', 'src/run.ts']);
    git(folder, ['commit', '--quiet', '-m', 'Move it']);
    expect(await check(folder)).toEqual([expect.stringContaining('src/cli/run.ts, which changed')]);
  });

  test('names at most three files, and the newest commit', async () => {
    const folder = create(
      { 'docs/start.md': PAGE, 'src/cli/a.ts': '1' },
      { 'src/cli/a.ts': '2', 'src/cli/b.ts': '2', 'src/cli/c.ts': '2', 'src/cli/d.ts': '2', 'src/cli/e.ts': '2' },
    );
    expect(await check(folder)).toEqual([
      expect.stringContaining('src/cli/a.ts, src/cli/b.ts, src/cli/c.ts and 2 more, which'),
    ]);
  });

  test('can be named in a file for all pages', async () => {
    const folder = create(
      { 'docs/start.md': 'Run it.\n', 'docs/.bindery/describes.yaml': 'start: [src/**]\n', 'src/a.ts': '1' },
      { 'src/a.ts': '2' },
    );
    expect(await check(folder)).toEqual([expect.stringMatching(/^start\.md:1 warning page-outdated .*src\/a\.ts/)]);
  });

  test.each(['./src/cli/**', '/src/cli/', 'src/{cli,api}/*.ts', '**/run.ts', 'run.ts'])(
    'can name the code as %s',
    async (pattern) => {
      const page = PAGE.replace('[src/cli/**]', `['${pattern}']`);
      const folder = create({ 'docs/start.md': page, 'src/cli/run.ts': '1' }, { 'src/cli/run.ts': '2' });
      expect(await check(folder)).toEqual([expect.stringContaining('src/cli/run.ts, which changed')]);
    },
  );

  test('is found in a docs folder that is the root of the repository', async () => {
    const folder = create({ 'start.md': PAGE, 'src/cli/run.ts': '1' }, { 'src/cli/run.ts': '2' });
    expect(await check(folder, { docs: '' })).toHaveLength(1);
  });
});

describe('a page that describes an operation', () => {
  const page = '---\ndescribes: openapi#listUsers\n---\n';

  const checkChange = async (spec: string) =>
    check(create({ 'docs/start.md': page, 'docs/api/openapi.yaml': SPEC }, { 'docs/api/openapi.yaml': spec }));

  test.each([
    ['its own fields change', SPEC.replace("'200'", "'201'")],
    ['a schema that it refers to changes', SPEC.replace('User: { type: object }', 'User: { type: string }')],
  ])('is reported if %s', async (_, spec) => {
    expect(await checkChange(spec)).toEqual([expect.stringContaining('listUsers in docs/api/openapi.yaml, which')]);
  });

  test.each([
    ['another operation changes', SPEC.replace('operationId: listPets', 'operationId: listDogs')],
    ['only the layout of the file changes', SPEC.replace('openapi: 3.1.0', '# Users\nopenapi: 3.1.0')],
  ])('is not reported if %s', async (_, spec) => {
    expect(await checkChange(spec)).toEqual([]);
  });

  test('can name it by method and path', async () => {
    const text = page.replace('openapi#listUsers', '"docs/api/openapi.yaml#GET /users"');
    const files = { 'docs/start.md': text, 'docs/api/openapi.yaml': SPEC };
    const folder = create(files, { 'docs/api/openapi.yaml': SPEC.replace("'200'", "'201'") });
    expect(await check(folder)).toEqual([
      expect.stringContaining('GET /users in docs/api/openapi.yaml, which changed'),
    ]);
  });
});

describe('a page that describes a context repository', () => {
  const page = (entry: string) => ({ 'docs/start.md': `---\ndescribes: "${entry}"\n---\n` });

  test('is reported once its files change after it, until it changes after them', async () => {
    const api = create({ 'src/run.ts': '1', 'src/old.ts': '1' });
    const folder = create(page('api:src/**'));
    const contexts = { api };
    expect(await check(folder, { contexts })).toEqual([]);
    commitLater(api, { days: 1, files: { 'src/run.ts': '2' } });
    expect(await check(folder, { contexts })).toEqual([
      expect.stringMatching(/^start\.md:2 warning page-outdated This page describes api:src\/run\.ts, which changed/),
    ]);
    commitLater(folder, { days: 2, files: { 'docs/start.md': '---\ndescribes: "api:src/**"\n---\nNew.\n' } });
    expect(await check(folder, { contexts })).toEqual([]);
  });

  test('can name an operation, which is compared with the version at the time of the page', async () => {
    const api = create({ 'openapi.yaml': SPEC });
    const folder = create(page('api:openapi#listUsers'));
    commitLater(api, { days: 1, files: { 'openapi.yaml': SPEC.replace('listPets', 'listDogs') } });
    expect(await check(folder, { contexts: { api } })).toEqual([]);
    commitLater(api, { days: 1, files: { 'openapi.yaml': SPEC.replace("'200'", "'201'") } });
    expect(await check(folder, { contexts: { api } })).toEqual([
      expect.stringContaining('describes listUsers in api:openapi.yaml, which changed'),
    ]);
  });

  test('is current while it is not committed', async () => {
    const api = create({ 'src/run.ts': '1' });
    commitLater(api, { days: 1, files: { 'src/run.ts': '2' } });
    const folder = create({ 'docs/other.md': 'x' });
    fs.writeFileSync(path.join(folder, 'docs/start.md'), Object.values(page('api:src/**'))[0] ?? '');
    expect(await check(folder, { contexts: { api } })).toEqual([]);
  });

  test('is reported as unchecked without the folder of the repository, once for all pages', async () => {
    const folder = create({ ...page('api:src/**'), 'docs/b.md': '---\ndescribes: ["api:a", "api:b"]\n---\n' });
    expect(await check(folder)).toEqual([
      expect.stringMatching(
        /^(?:start|b)\.md:2 info describes-unchecked .* 1 more page\. The context repository api isn't on this machine\. .*`--context api=<folder>`\.$/,
      ),
    ]);
    const folderWithoutGit = createFolder();
    expect(await check(folder, { contexts: { api: folderWithoutGit } })).toEqual([
      expect.stringContaining("Can't read the folder of `--context api`. The folder isn't in a Git repository."),
    ]);
  });

  test('is reported as unchecked if a shallow clone begins after the page, unless it shows a change', async () => {
    const folder = create(page('api:src/run.ts'));
    const api = create({ 'src/run.ts': '1' });
    commitLater(api, { days: 1, files: { 'src/other.ts': '1' } });
    commitLater(api, { days: 1, files: { 'src/other.ts': '2' } });
    const clone = path.join(createFolder(), 'clone');
    execFileSync('git', ['clone', '--quiet', '--depth=2', `file://${api}`, clone]);
    expect(await check(folder, { contexts: { api: clone } })).toEqual([
      expect.stringContaining('`--context api` is a shallow clone that begins after these pages changed'),
    ]);
    commitLater(clone, { days: 1, files: { 'src/run.ts': '2' } });
    expect(await check(folder, { contexts: { api: clone } })).toEqual([
      expect.stringContaining('describes api:src/run.ts, which changed'),
    ]);
  });

  test('is reported if it names nothing there', async () => {
    const api = create({ 'src/run.ts': '1' });
    expect(await check(create(page('api:lib/**')), { contexts: { api } })).toEqual([
      expect.stringContaining('describes-nothing "describes" names "api:lib/**". No file in the repository'),
    ]);
  });
});

test('a description at a URL is reported as unchecked', async () => {
  const folder = create({ 'docs/start.md': '---\ndescribes: https://example.com/openapi.json#getUser\n---\n' });
  expect(await check(folder)).toEqual([
    expect.stringMatching(
      /info describes-unchecked .*openapi\.json#getUser": It is a URL, which has no earlier versions/,
    ),
  ]);
});

describe('what names nothing is reported', () => {
  test.each([
    ['src/nothing/**', 'No file in the repository has or had this path.'],
    ['openapi#nothing', "docs/openapi.yaml doesn't have an operation"],
    ['nothing#listUsers', 'No API description has the path or name "nothing"'],
    [`${'{a,b}'.repeat(12)}.ts`, 'fewer braces'],
  ])('%s', async (pattern, reason) => {
    const page = `---\ndescribes: ["${pattern}"]\n---\n`;
    const folder = create({ 'docs/start.md': page, 'docs/openapi.yaml': SPEC });
    expect(await check(folder)).toEqual([expect.stringContaining(`describes-nothing "describes" names`)]);
    expect((await check(folder))[0]).toContain(reason);
  });

  test.each([
    ['missing: [src/a.ts]', 'There is no page "missing".'],
    ['start: {}', 'Expected a list of paths for "start".'],
    ['- start', 'Expected an object with a key for each page.'],
    ['start: "', "This isn't valid YAML"],
  ])('in the file for all pages: %s', async (text, reason) => {
    const folder = create({ 'docs/start.md': 'x', 'src/a.ts': '1', 'docs/.bindery/describes.yaml': `${text}\n` });
    const [problem] = await check(folder);
    expect(problem).toMatch(/^\.bindery\/describes\.yaml:[12] warning describes-nothing /);
    expect(problem).toContain(reason);
  });

  test('a value of another type', async () => {
    const folder = create({ 'docs/start.md': '---\ndescribes: 3\nreviewBy: soon\n---\n' });
    expect(await check(folder)).toEqual([
      expect.stringContaining('start.md:2 warning frontmatter-invalid-value Expected a path'),
      expect.stringContaining('start.md:3 warning frontmatter-invalid-value Expected a date'),
    ]);
  });
});

describe('what cannot be checked is reported', () => {
  test('in a shallow clone, as most CI systems make them', async () => {
    const folder = create(
      { 'docs/start.md': PAGE, 'docs/b.md': PAGE, 'src/cli/run.ts': '1' },
      { 'src/cli/run.ts': '2' },
    );
    const clone = path.join(createFolder(), 'clone');
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${folder}`, clone]);
    expect(await check(clone)).toEqual([
      expect.stringMatching(/describes-unchecked .*to 1 more page\. The repository is a shallow clone.*fetch-depth: 0/),
    ]);
  });

  test('for a page that Git ignores', async () => {
    const folder = create({ '.gitignore': 'docs/start.md\n', 'src/cli/run.ts': '1', 'docs/b.md': 'x' });
    fs.writeFileSync(path.join(folder, 'docs/start.md'), PAGE);
    expect(await check(folder)).toEqual([expect.stringContaining('The page is ignored by Git.')]);
  });

  test('in a repository without commits', async () => {
    const folder = createFolder();
    fs.mkdirSync(path.join(folder, 'docs'));
    fs.writeFileSync(path.join(folder, 'docs/start.md'), PAGE);
    git(folder, ['init', '--quiet']);
    expect(await check(folder)).toEqual([expect.stringContaining('The repository has no commits.')]);
  });

  test('outside a repository', async () => {
    const folder = createFolder();
    fs.mkdirSync(path.join(folder, 'docs'));
    fs.writeFileSync(path.join(folder, 'docs/start.md'), PAGE);
    expect(await check(folder)).toEqual([
      expect.stringContaining(
        "start.md:3 info describes-unchecked Bindery can't check whether this page is outdated. The folder isn't in a Git repository.",
      ),
    ]);
  });
});

test('reports pages whose review is due, with their owner', async () => {
  const folder = createFolder();
  fs.mkdirSync(path.join(folder, 'docs'));
  const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, 'docs', name), text);
  write('due.md', '---\nowner: docs-team\nreviewBy: 2026-11-27\n---\n');
  write('today.md', '---\nreviewBy: 2026-11-28\n---\n');
  expect(await check(folder)).toEqual([
    'due.md:3 warning review-due The review of this page was due on 2026-11-27. Its owner is docs-team. Check the page, then set "reviewBy" to the next date.',
  ]);
});
