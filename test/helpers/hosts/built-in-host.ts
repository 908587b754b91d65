import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createOrganization } from '../../../src/accounts/organizations.ts';
import { createProject } from '../../../src/accounts/projects/projects.ts';
import { createBuiltInHost } from '../../../src/agent/hosts/built-in/create-built-in-host.ts';
import { findHead } from '../../../src/agent/hosts/built-in/branches.ts';
import { closePull, mergePull } from '../../../src/agent/hosts/built-in/merge-pull.ts';
import { findPull } from '../../../src/agent/hosts/built-in/pull-rows.ts';
import type { PullWithProject } from '../../../src/agent/hosts/built-in/pull-rows.ts';
import type { Database } from '../../../src/db/schema.ts';
import { commitFiles, createRepository, git } from '../git-repository.ts';
import type { HostFixture } from './contract.ts';

export interface BuiltInFixture extends HostFixture {
  organizationId: string;
  projectId: string;
  /** The bare repository. */
  folder: string;
  /** Commits files on top of a branch and pushes them; returns the commit. */
  push(branch: string, files: Record<string, string | Buffer>, options?: { from?: string }): string;
  pull(id: string): Promise<PullWithProject>;
  /** Returns the commit at the head of the branch. */
  head(branch: string): Promise<string>;
}

const PUBLIC_URL = 'https://bindery.test';
export const LINK_SECRET = Buffer.alloc(32, 5);
const { signal } = new AbortController();

/** A database project whose repository is a bare one on disk. */
export async function startBuiltIn(db: Database): Promise<BuiltInFixture> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-built-in-'));
  const workRepository = createRepository(path.join(root, 'work'), {
    'docs.json': '{}\n',
    'index.mdx': 'A lantern.\n',
  });
  const folder = path.join(root, 'docs.git');
  git(root, ['clone', '--quiet', '--bare', 'work', folder]);
  const { id: organizationId } = await createOrganization(db, { name: 'Acme' });
  const { id: projectId } = await createProject(db, {
    organizationId,
    name: 'Handbook',
    repositoryUrl: folder,
    operator: true,
  });
  const pull = async (id: string) => {
    const pullRow = await findPull(db, id);
    if (!pullRow) throw new Error(`There is no pull request ${id}`);
    return pullRow;
  };
  const push: BuiltInFixture['push'] = (branch, files, { from = 'main' } = {}) => {
    git(workRepository, ['fetch', '--quiet', folder, from]);
    git(workRepository, ['checkout', '--quiet', '--detach', 'FETCH_HEAD']);
    const commit = commitFiles(workRepository, files);
    git(workRepository, ['push', '--quiet', folder, `HEAD:refs/heads/${branch}`]);
    return commit;
  };
  const getHead = async (branch: string) => (await findHead(branch, { folder, signal })) ?? '';
  return {
    organizationId,
    projectId,
    folder,
    push,
    pull,
    head: getHead,
    createHost: () =>
      createBuiltInHost({ projectId, folder, db, publicUrl: () => PUBLIC_URL, linkSecret: LINK_SECRET }),
    async addBranch(name, { isEmpty = false, file = 'new.mdx' } = {}) {
      if (isEmpty) git(folder, ['branch', name, 'main']);
      else push(name, { [file]: `A page of ${name}.\n` });
    },
    async merge(id) {
      const row = await pull(id);
      const outcome = await mergePull(row, { db, folder, shownHead: await getHead(row.head), signal });
      if (outcome.kind !== 'merged') throw new Error(`It could not be merged: ${outcome.kind}`);
    },
    close: async (id) => closePull(await pull(id), { db }),
    async read(id) {
      const { title, body } = await pull(id);
      return { title, body };
    },
    isDraft: async (id) => (await pull(id)).title.startsWith('Draft: '),
    async countPulls() {
      const rows = await db.selectFrom('pull_requests').select('id').where('project_id', '=', projectId).execute();
      return rows.length;
    },
    stop: async () => fs.rmSync(root, { recursive: true, force: true }),
  };
}
