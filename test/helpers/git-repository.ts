import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeObject, writeRepository, type StoredFile } from './git-objects.ts';

/** A repository for one test needs no copied hooks, no maintenance after each commit, and no syncing to disk. */
const SETTINGS = { 'init.templateDir': '', 'maintenance.auto': 'false', 'gc.auto': '0', 'core.fsync': 'none' };
const THROWAWAY: Record<string, string> = {
  GIT_CONFIG_COUNT: String(Object.keys(SETTINGS).length),
  ...Object.fromEntries(
    Object.entries(SETTINGS).flatMap(([key, value], index) => [
      [`GIT_CONFIG_KEY_${index}`, key],
      [`GIT_CONFIG_VALUE_${index}`, value],
    ]),
  ),
};

/** A fixed author, and none of the machine's settings. */
const ENVIRONMENT: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  ...THROWAWAY,
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@example.com',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@example.com',
};

/** Runs Git in a test repository, with a fixed author and none of the machine's settings. */
export function git(folder: string, args: readonly string[], input?: string | Buffer): string {
  return execFileSync('git', ['-C', folder, ...args], { input, stdio: ['pipe', 'pipe', 'pipe'], env: ENVIRONMENT })
    .toString('utf8')
    .trim();
}

/**
 * Creates a repository with one commit on `main` with these files and everything in the folder, and returns the folder.
 */
export function createRepository(folder: string, files: Record<string, string | Buffer>): string {
  writeFiles(folder, files);
  const gitDir = path.join(folder, '.git');
  writeRepository(gitDir, storeFolder(folder, gitDir), false);
  return folder;
}

/** Writes files, commits everything and returns the commit id. `date` is the time of the commit, now by default. */
export function commitFiles(
  folder: string,
  files: Record<string, string | Buffer>,
  { date, message = 'change' }: { date?: string; message?: string } = {},
): string {
  writeFiles(folder, files);
  const script = 'git add -A && git commit --quiet --allow-empty -m "$MESSAGE"';
  runScript(folder, script, { MESSAGE: message, ...(date && { GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date }) });
  const gitDir = path.join(folder, '.git');
  const [, ref] = /^ref: (.*)$/m.exec(fs.readFileSync(path.join(gitDir, 'HEAD'), 'utf8')) ?? [];
  return fs.readFileSync(path.join(gitDir, ref ?? 'HEAD'), 'utf8').trim();
}

/** Returns the newest commit of a branch of a bare repository. Servers that are polled call it often. */
export function readBranch(repository: string, branch: string): string {
  const file = path.join(repository, 'refs', 'heads', branch);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : git(repository, ['rev-parse', branch]);
}

/** Returns whether a bare repository has a branch. Servers that are polled call it often. */
export function hasBranch(repository: string, branch: string): boolean {
  const ref = `refs/heads/${branch}`;
  if (fs.statSync(path.join(repository, ref), { throwIfNoEntry: false })?.isFile()) return true;
  const packedRefs = path.join(repository, 'packed-refs');
  return (
    fs.existsSync(packedRefs) &&
    fs
      .readFileSync(packedRefs, 'utf8')
      .split('\n')
      .some((line) => line.endsWith(` ${ref}`))
  );
}

/** Creates a bare copy of a repository that accepts pushes over HTTP. */
export function cloneBare(source: string, target: string): void {
  const script = 'git clone --quiet --bare "$SOURCE" "$TARGET" && git -C "$TARGET" config http.receivepack true';
  runScript('/', script, { SOURCE: source, TARGET: target });
}

/** Pushes a commit with these files to a branch, through a new clone. */
export function pushFiles(
  repository: string,
  { branch, files, message, clone }: { branch: string; files: Record<string, string>; message: string; clone: string },
): void {
  const overlay = `${clone}-files`;
  writeFiles(overlay, files);
  const script =
    'git clone --quiet --branch "$BRANCH" "$URL" "$CLONE" && cp -R "$OVERLAY/." "$CLONE" && cd "$CLONE" && ' +
    'git add -A && git commit --quiet -m "$MESSAGE" && git push --quiet origin "$BRANCH"';
  const url = pathToFileURL(repository).href;
  runScript('/', script, { BRANCH: branch, URL: url, CLONE: clone, OVERLAY: overlay, MESSAGE: message });
}

/** Does the same, some days after the newest commit. */
export function commitLater(folder: string, { days, files }: { days: number; files: Record<string, string> }): string {
  const seconds = Number(git(folder, ['log', '-1', '--format=%ct'])) + days * 86_400;
  commitFiles(folder, files);
  execFileSync('git', ['-C', folder, 'commit', '--amend', '--quiet', '--no-edit'], {
    env: { ...ENVIRONMENT, GIT_COMMITTER_DATE: `@${seconds} +0000` },
  });
  return git(folder, ['rev-parse', 'HEAD']);
}

function storeFolder(folder: string, gitDir: string): Map<string, StoredFile> {
  const files = new Map<string, StoredFile>();
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const content = entry.isSymbolicLink() ? Buffer.from(fs.readlinkSync(file)) : fs.readFileSync(file);
    const mode = entry.isSymbolicLink() ? '120000' : getFileMode(file);
    const id = writeObject(gitDir, 'blob', content);
    files.set(path.relative(folder, file), { mode, id, size: content.length });
  }
  return files;
}

function getFileMode(file: string): '100644' | '100755' {
  return fs.statSync(file).mode & 0o100 ? '100755' : '100644';
}

/** One process for many Git commands, because starting processes from a large one costs more than Git itself. */
function runScript(folder: string, script: string, variables: Record<string, string>): void {
  const env = { ...ENVIRONMENT, ...variables };
  execFileSync('sh', ['-c', script], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], env });
}

function writeFiles(folder: string, files: Record<string, string | Buffer>): void {
  fs.mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), content);
  }
}
