/** Moves the content of `[Unreleased]` to a separate section. Throws if there is nothing to release. */
export function cutRelease(changelog: string, { version, date }: { version: string; date: string }): string {
  const [before = '', after] = changelog.split('## [Unreleased]\n', 2);
  if (after === undefined) throw new Error('CHANGELOG.md has no section [Unreleased].');
  const end = after.search(/^## \[/m);
  const section = end < 0 ? after : after.slice(0, end);
  if (!/^- /m.test(section)) throw new Error('CHANGELOG.md has nothing to release below [Unreleased].');
  return `${before}## [Unreleased]\n\n## [${version}] - ${date}\n${after}`;
}

/** Checks that the upgrade notes have a row for a version, if only to say that there is nothing to do. */
export function checkUpgradeNotes(page: string, version: string): void {
  if (page.includes(`\n| ${version} |`)) return;
  throw new Error(`docs/operate/upgrade.mdx has no row "| ${version} | … |". Add one that tells operators what to do.`);
}

/** Sets the version of the Helm chart and of the program that it installs. */
export function setChartVersion(chart: string, version: string): string {
  return chart
    .replace(/^version: .*$/m, `version: ${version}`)
    .replace(/^appVersion: .*$/m, `appVersion: '${version}'`);
}

/** Replaces a version in the example commands of a page. */
export function setPageVersion(page: string, { from, to }: { from: string; to: string }): string {
  return page.replaceAll(new RegExp(`(?<![\\d.])${from.replaceAll('.', '\\.')}(?!\\.?\\d)`, 'g'), to);
}

/** Checks that a version is the next patch, minor or major one after the current one. https://semver.org */
export function checkNextVersion(current: string, next: string): void {
  const currentVersion = parse(current);
  if (!/^\d+\.\d+\.\d+$/.test(next)) throw new Error(`Expected a version such as 0.2.0, got ${JSON.stringify(next)}.`);
  const [major, minor, patch] = currentVersion;
  const nextVersions = [`${major}.${minor}.${patch + 1}`, `${major}.${minor + 1}.0`, `${major + 1}.0.0`];
  if (!nextVersions.includes(next))
    throw new Error(`Expected one of ${nextVersions.join(', ')} after ${current}, but got ${next}.`);
}

function parse(version: string): [number, number, number] {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return [major, minor, patch];
}
