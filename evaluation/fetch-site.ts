import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { checkOutReplay } from './replay.ts';
import type { SiteSource } from './types.ts';

/**
 * Finds the docs folder of a task's site: an example of this repository, a folder of the user, or a public repository
 * at its commit, which is fetched once into `cache`. Returns undefined if it is missing and fetching isn't allowed.
 */
export function findSite(
  source: SiteSource,
  { cache, sites, mayFetch }: { cache: string; sites?: string | undefined; mayFetch: boolean },
): string | undefined {
  if (source.kind === 'example') return path.resolve('examples', source.name);
  if (source.kind === 'replay') return checkOutReplay(source, cache);
  if (sites !== undefined) return findDocs(path.join(sites, source.name));
  const folder = path.join(cache, `${source.name}-${source.commit.slice(0, 12)}`);
  if (!fs.existsSync(path.join(folder, '.fetched'))) {
    if (!mayFetch) return undefined;
    fetchRepository(source, folder);
    fs.writeFileSync(path.join(folder, '.fetched'), '');
  }
  return findDocs(folder);
}

function fetchRepository({ repository, commit }: SiteSource & { kind: 'repository' }, folder: string): void {
  process.stderr.write(`fetching ${repository} at ${commit.slice(0, 12)}\n`);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'core.hooksPath=/dev/null', '-c', 'core.symlinks=false', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, GIT_TERMINAL_PROMPT: '0', GIT_LFS_SKIP_SMUDGE: '1' },
    });
  git('init', '--quiet');
  git('fetch', '--quiet', '--depth=1', `https://github.com/${repository}`, commit);
  git('checkout', '--quiet', 'FETCH_HEAD');
}

/** Finds the folder nearest to the root that contains a docs.json with a navigation. */
function findDocs(root: string): string | undefined {
  let level = [root];
  for (let depth = 0; depth < 4 && level.length > 0; depth++) {
    const docs = level.find((folder) => {
      const file = path.join(folder, 'docs.json');
      return fs.existsSync(file) && fs.readFileSync(file, 'utf8').includes('"navigation"');
    });
    if (docs !== undefined) return docs;
    level = level.flatMap((folder) => (fs.existsSync(folder) ? listFolders(folder) : []));
  }
  return undefined;
}

function listFolders(folder: string): string[] {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name))
    .map(({ name }) => path.join(folder, name))
    .sort();
}
