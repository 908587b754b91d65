import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createTestFolder, IMPORT_FIXTURES, run } from './testing.ts';

test('says which formats a folder could also have', async () => {
  const root = createTestFolder();
  const folder = path.join(root, 'ambiguous');
  fs.mkdirSync(path.join(folder, 'docs'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'mkdocs.yml'), 'site_name: A');
  fs.writeFileSync(path.join(folder, 'SUMMARY.md'), '* [A](docs/a.md)');
  fs.writeFileSync(path.join(folder, 'docs/a.md'), '# A');
  const mkdocs = await run('import', folder, '--out', path.join(root, 'ambiguous-1'), '--threads', '1');
  expect(mkdocs.stdout).toContain(
    'This is imported as MkDocs, but could also be GitBook. To choose, pass --from gitbook.\n',
  );
  const gitbook = await run(
    'import',
    folder,
    '--from',
    'gitbook',
    '--out',
    path.join(root, 'ambiguous-2'),
    '--threads',
    '1',
  );
  expect(gitbook.stdout).toContain('imported from GitBook');
  expect(gitbook.stdout).not.toContain('could also be');
});

test('reports what cannot be imported in one message, and writes nothing', async () => {
  const root = createTestFolder();
  const outputFolder = path.join(root, 'none');
  fs.mkdirSync(path.join(root, 'empty'));
  const emptyRun = await run('import', path.join(root, 'empty'), '--out', outputFolder);
  expect(emptyRun).toMatchObject({
    exitCode: 2,
    stdout: '',
    stderr: expect.stringMatching(/^error: There are no pages in .*\. Expected .*\n$/),
  });
  const site = await run('import', path.join(IMPORT_FIXTURES, '../../../docs'), '--out', outputFolder);
  expect(site).toMatchObject({
    exitCode: 2,
    stdout: '',
    stderr: expect.stringContaining('is already a docs.json site'),
  });
  expect(fs.existsSync(outputFolder)).toBe(false);
});

test('says how many words are missing and how many problems the new site has', async () => {
  const root = createTestFolder();
  const folder = path.join(root, 'lossy');
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'SUMMARY.md'), '* [Start](README.md)\n');
  fs.writeFileSync(
    path.join(folder, 'README.md'),
    '# Start\n\n![](gone.png)\n\n<table data-view="cards">Lost</table>\n',
  );
  const { stdout } = await run('import', folder, '--out', path.join(root, 'lossy-out'), '--threads', '1');
  expect(stdout).toContain('README.md:5: not converted: 1 word: Lost\n');
  expect(stdout).toContain("1 item couldn't be converted. The check found 1 problem in the new site.");
  const json = await run('import', folder, '--out', path.join(root, 'lossy-json'), '--threads', '1', '--json');
  expect(JSON.parse(json.stdout)).toMatchObject({
    pages: 1,
    notes: [{ file: 'README.md', line: 5 }],
    problems: [{ file: 'index.mdx', code: 'missing-image' }],
  });
});
