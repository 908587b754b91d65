import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Diagnostic } from '../../site/shared.ts';
import { compareWithBaseline, readBaseline, writeBaseline } from './baseline.ts';
import { formatReport } from './formats.ts';
import { formatGithubSummary, writeGithubSummary } from './github-summary.ts';
import { readCodes } from './read-codes.ts';

const LINK: Diagnostic = {
  file: 'guides/a b,c.mdx',
  line: 3,
  column: 7,
  severity: 'warning',
  code: 'broken-link',
  message: '50 % of it:\nbroken',
};
const PAGE: Diagnostic = { ...LINK, file: 'b.mdx', severity: 'error', code: 'page-failed', message: 'It failed.' };
const NOTE: Diagnostic = { ...PAGE, severity: 'info', code: 'unknown-code-language', message: 'Unknown.' };
const REPORT = { pageCount: 2, diagnostics: [LINK, PAGE, NOTE], folder: 'docs' };

test('github: prints errors first and one command per problem, with the file relative to the working directory, escaped as GitHub requires', () => {
  expect(formatReport(REPORT, 'github', '1.0.0')).toBe(
    '::error file=docs/b.mdx,line=3,col=7,title=page-failed::It failed.\n' +
      '::warning file=docs/guides/a b%2Cc.mdx,line=3,col=7,title=broken-link::50 %25 of it:%0Abroken\n' +
      '::notice file=docs/b.mdx,line=3,col=7,title=unknown-code-language::Unknown.\n',
  );
});

test('github: prints no more problems than GitHub shows, and counts the others', () => {
  const diagnostics = [...Array.from({ length: 12 }, () => LINK), ...Array.from({ length: 11 }, () => PAGE), NOTE];
  const lines = formatReport({ ...REPORT, diagnostics }, 'github', '1.0.0')
    .trimEnd()
    .split('\n');
  expect(lines.map((line) => line.split(' ')[0])).toEqual([
    ...Array.from({ length: 10 }, () => '::error'),
    ...Array.from({ length: 10 }, () => '::warning'),
    '::notice',
    'Not',
  ]);
  expect(lines.at(-1)).toContain('Not shown: 1 more error, 2 more warnings. GitHub shows at most 10');
});

test('github: leaves out control characters of messages and paths', () => {
  const hostile = { ...PAGE, file: 'a\u001b[2J.mdx', message: 'x\u001b]0;title\u0007\r\ny' };
  expect(formatReport({ ...REPORT, diagnostics: [hostile] }, 'github', '1.0.0')).toBe(
    '::error file=docs/a.mdx,line=3,col=7,title=page-failed::x%0Ay\n',
  );
});

test('github: adds a job summary with errors first and escaped texts, which stays below the size limit', async () => {
  const file = path.join(folder, 'summary.md');
  fs.writeFileSync(file, 'Earlier step\n');
  const hostile = { ...LINK, message: '![x](y) | <b>\n`c`' };
  expect(await writeGithubSummary({ ...REPORT, diagnostics: [hostile, PAGE] }, file)).toBeUndefined();
  const summary = fs.readFileSync(file, 'utf8');
  expect(summary).toMatch(/^Earlier step\n### Documentation check\n\n2 pages: 1 error, 1 warning, 0 notices\./);
  expect(summary).toContain(
    '| error | docs/b.mdx:3 | It failed. | `page-failed` |\n' +
      '| warning | docs/guides/a b,c.mdx:3 | \\!\\[x\\](y) \\| \\<b\\> \\`c\\` | `broken-link` |\n',
  );
  const diagnostics = Array.from({ length: 9000 }, () => ({ ...LINK, message: '\u{754c}'.repeat(9000) }));
  const large = formatGithubSummary({ ...REPORT, diagnostics });
  expect(Buffer.byteLength(large)).toBeLessThan(1024 * 1024);
  expect(large).toContain('8800 more problems');
  expect(await writeGithubSummary(REPORT, path.join(folder, 'none', 'x.md'))).toContain(
    "Couldn't write the job summary",
  );
});

test('sarif: prints version 2.1.0 with a rule per code and a location per problem', () => {
  const log = JSON.parse(formatReport(REPORT, 'sarif', '1.2.3')) as Record<string, never>;
  expect(log).toMatchObject({
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'bindery',
            version: '1.2.3',
            rules: [
              {
                id: 'broken-link',
                shortDescription: { text: "A link doesn't match any page or file." },
                help: { text: 'Fix the link, or add the page.' },
              },
              { id: 'page-failed', fullDescription: { text: expect.stringContaining('exceeds 30 seconds') } },
              {},
            ],
          },
        },
        results: [
          {
            ruleId: 'broken-link',
            ruleIndex: 0,
            level: 'warning',
            message: { text: '50 % of it:\nbroken' },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: 'docs/guides/a%20b%2Cc.mdx' },
                  region: { startLine: 3, startColumn: 7 },
                },
              },
            ],
          },
          { ruleId: 'page-failed', ruleIndex: 1, level: 'error' },
          { level: 'note' },
        ],
      },
    ],
  });
});

test('json: prints counts, codes and diagnostics', () => {
  expect(JSON.parse(formatReport(REPORT, 'json', '1.0.0'))).toMatchObject({
    pages: 2,
    counts: { error: 1, warning: 1, info: 1 },
    codes: { 'broken-link': 1, 'page-failed': 1, 'unknown-code-language': 1 },
    diagnostics: [{ file: 'guides/a b,c.mdx', line: 3 }, {}, {}],
  });
});

test('rejects an unknown code and suggests the closest one', () => {
  expect(readCodes(' broken-link,page-failed, ', ['feature-off'])).toEqual([
    'feature-off',
    'broken-link',
    'page-failed',
  ]);
  expect(() => readCodes('broken-link,broken-lnik')).toThrow('Unknown code "broken-lnik". Did you mean broken-link?');
  expect(() => readCodes('nope')).toThrow(/Unknown code "nope"\. Valid codes: .*broken-link/);
});

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-baseline-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

test('ignores known problems wherever they moved, as often as the baseline lists them, and counts the fixed ones', async () => {
  const file = path.join(folder, 'known.json');
  await writeBaseline(file, [LINK, PAGE, LINK]);
  const baseline = await readBaseline(file);
  const movedLink = { ...LINK, line: 30 };
  expect(compareWithBaseline([movedLink, movedLink, movedLink, NOTE], baseline)).toEqual({
    newProblems: [movedLink, NOTE],
    known: 2,
    fixed: 1,
  });
  expect(compareWithBaseline([LINK, LINK, PAGE], baseline)).toEqual({ newProblems: [], known: 3, fixed: 0 });
});

test('rejects a missing or invalid baseline, and says what to do', async () => {
  await expect(readBaseline(path.join(folder, 'none.json'))).rejects.toThrow('Create it with --update-baseline');
  const file = path.join(folder, 'other.json');
  for (const text of ['{', '{"version":1,"known":[{"file":1}]}', '[]']) {
    fs.writeFileSync(file, text);
    await expect(readBaseline(file)).rejects.toThrow("isn't a valid baseline");
  }
});
