import { expect, test } from 'vitest';
import { checkNextVersion, checkUpgradeNotes, cutRelease, setChartVersion, setPageVersion } from './cut-release.ts';

const CHANGELOG = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n\n## [0.1.0] - 2026-01-01\n\n- Old.\n';

test('turns unreleased changes into a separate section above the older ones', () => {
  expect(cutRelease(CHANGELOG, { version: '0.2.0', date: '2026-02-01' })).toBe(
    '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-02-01\n\n### Added\n\n- A thing.\n\n## [0.1.0] - 2026-01-01\n\n- Old.\n',
  );
});

test('rejects a release without changes', () => {
  const release = cutRelease(CHANGELOG, { version: '0.2.0', date: '2026-02-01' });
  expect(() => cutRelease(release, { version: '0.3.0', date: '2026-03-01' })).toThrow('nothing to release');
  expect(() => cutRelease('# Changelog\n', { version: '0.3.0', date: '2026-03-01' })).toThrow('[Unreleased]');
});

test.each(['0.1.1', '0.2.0', '1.0.0'])('allows %s after 0.1.0', (next) => {
  expect(() => checkNextVersion('0.1.0', next)).not.toThrow();
});

test.each(['0.1.0', '0.0.9', '0.3.0', '2.0.0', 'v0.2.0', '0.2', '0.2.0-beta.1'])('rejects %s after 0.1.0', (next) => {
  expect(() => checkNextVersion('0.1.0', next)).toThrow(/Expected a version|Expected one of .* after 0\.1\.0/);
});

test('rejects a version without an upgrade note', () => {
  const page = '| to version | from | to do |\n|-|-|-|\n| 0.1.0 | – | nothing |\n';
  expect(() => checkUpgradeNotes(page, '0.1.0')).not.toThrow();
  expect(() => checkUpgradeNotes(page, '0.2.0')).toThrow('no row "| 0.2.0');
});

test('sets the version in the chart, and changes nothing else in it', () => {
  const chart = "apiVersion: v2\nversion: 0.1.0\nappVersion: '0.1.0'\nkubeVersion: '>=1.27.0-0'\n";
  expect(setChartVersion(chart, '0.2.0')).toBe(chart.replaceAll('0.1.0', '0.2.0'));
});

test('sets the version in the commands of a page, and no longer version that contains it', () => {
  const page = 'uses: acme/bindery@v0.1.0\nnpm install ./bindery-lite-0.1.0.tgz\nother: 10.1.0 0.1.01 0.1.0.2\n';
  expect(setPageVersion(page, { from: '0.1.0', to: '0.2.0' })).toBe(
    'uses: acme/bindery@v0.2.0\nnpm install ./bindery-lite-0.2.0.tgz\nother: 10.1.0 0.1.01 0.1.0.2\n',
  );
});
