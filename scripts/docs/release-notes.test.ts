/** Compares the page with release notes with the changelog that it is generated from. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { writeReleaseNotes } from './write-release-notes.ts';

const ROOT = path.join(import.meta.dirname, '../..');

test('matches CHANGELOG.md in the release notes', async () => {
  const changelog = fs.readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8');
  await expect(writeReleaseNotes(changelog)).toMatchFileSnapshot(path.join(ROOT, 'docs/release-notes.mdx'));
});

test('writes each version with its date, and text that MDX does not read as code', () => {
  const page = writeReleaseNotes(
    '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-02-01\n\n### Added\n\n- `{a}` and {b} in <c>.\n',
  );
  expect(page).toMatch(
    /\n\n## Unreleased\n\nThese .*\n\n## 0\.2\.0\n\nReleased on 2026-02-01\.\n\n### Added\n\n- `\{a\}` and \\\{b\} in \\<c>\.\n$/,
  );
});
