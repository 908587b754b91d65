import { expect, test } from 'vitest';
import { checkNextVersion, checkUpgradeNotes, cutRelease, setChartVersion } from './cut-release.ts';

const CHANGELOG = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n\n## [0.1.0] - 2026-01-01\n\n- Old.\n';

test('what is unreleased becomes a section of its own, above the older ones', () => {
  expect(cutRelease(CHANGELOG, { version: '0.2.0', date: '2026-02-01' })).toBe(
    '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-02-01\n\n### Added\n\n- A thing.\n\n## [0.1.0] - 2026-01-01\n\n- Old.\n',
  );
});

test('a release without changes is refused', () => {
  const cut = cutRelease(CHANGELOG, { version: '0.2.0', date: '2026-02-01' });
  expect(() => cutRelease(cut, { version: '0.3.0', date: '2026-03-01' })).toThrow('nothing to release');
  expect(() => cutRelease('# Changelog\n', { version: '0.3.0', date: '2026-03-01' })).toThrow('[Unreleased]');
});

test.each(['0.1.1', '0.2.0', '1.0.0'])('0.1.0 may become %s', (next) => {
  expect(() => checkNextVersion('0.1.0', next)).not.toThrow();
});

test.each(['0.1.0', '0.0.9', '0.3.0', '2.0.0', 'v0.2.0', '0.2', '0.2.0-beta.1'])('0.1.0 may not become %s', (next) => {
  expect(() => checkNextVersion('0.1.0', next)).toThrow(/Expected a version|After 0\.1\.0 comes one of/);
});

test('a version without a note for those who upgrade is refused', () => {
  const page = '| to version | from | to do |\n|-|-|-|\n| 0.1.0 | – | nothing |\n';
  expect(() => checkUpgradeNotes(page, '0.1.0')).not.toThrow();
  expect(() => checkUpgradeNotes(page, '0.2.0')).toThrow('no row "| 0.2.0');
});

test('the chart gets the version too, and nothing else of it changes', () => {
  const chart = "apiVersion: v2\nversion: 0.1.0\nappVersion: '0.1.0'\nkubeVersion: '>=1.27.0-0'\n";
  expect(setChartVersion(chart, '0.2.0')).toBe(chart.replaceAll('0.1.0', '0.2.0'));
});
