import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { createRepository } from '../../helpers/git-repository.ts';

const run = promisify(execFile);
const ENVIRONMENT = {
  PATH: process.env.PATH,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_COUNT: '2',
  GIT_CONFIG_KEY_0: 'gc.auto',
  GIT_CONFIG_VALUE_0: '0',
  GIT_CONFIG_KEY_1: 'safe.directory',
  GIT_CONFIG_VALUE_1: '*',
  GIT_AUTHOR_NAME: 'Author',
  GIT_AUTHOR_EMAIL: 'author@example.com',
  GIT_COMMITTER_NAME: 'Author',
  GIT_COMMITTER_EMAIL: 'author@example.com',
};

/** A bare repository, and its author's clone. */
export interface TestRepository {
  /** The bare repository. */
  folder: string;
  /** Commits files and pushes them to `main`. */
  commit(files: Record<string, string>): Promise<void>;
  git(...args: string[]): Promise<string>;
}

/** Creates `<root>/<name>.git` with these files. */
export async function createTestRepository(
  root: string,
  { name, files }: { name: string; files: Record<string, string> },
): Promise<TestRepository> {
  const folder = path.join(root, `${name}.git`);
  const work = createRepository(path.join(root, 'work', name), files);
  await runGit(root, ['clone', '--quiet', '--bare', work, folder]);
  await runGit(folder, ['config', 'http.receivepack', 'true']);
  return {
    folder,
    async commit(changed) {
      for (const [file, text] of Object.entries(changed)) {
        fs.mkdirSync(path.dirname(path.join(work, file)), { recursive: true });
        fs.writeFileSync(path.join(work, file), text);
      }
      await runGit(work, ['add', '-A']);
      await runGit(work, ['commit', '--quiet', '--allow-empty', '-m', 'Change']);
      await runGit(work, ['push', '--quiet', folder, 'HEAD:refs/heads/main']);
    },
    git: (...args) => runGit(folder, args),
  };
}

async function runGit(folder: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run('git', ['-C', folder, ...args], { env: ENVIRONMENT, maxBuffer: 2 ** 26 });
  return stdout.trim();
}
