import type { Database, PullRequestRow } from '../../../db/schema.ts';
import { isId } from '../../../lib/ids.ts';
import { markDraft, readMarks } from '../draft-title.ts';
import { fitText } from '../fit-text.ts';
import { HostFailure } from '../host.ts';
import type { MergedPullRequest, NewPullRequest, PullRequest, RepositoryHost } from '../host.ts';
import { createBuiltInComments } from './built-in-comments.ts';
import { createBuiltInReports } from './built-in-reports.ts';
import { checkBare, findHead, findRange } from './branches.ts';
import { signPullPath } from './pull-link.ts';
import { findPull, insertPull, openPulls, updatePull } from './pull-rows.ts';
import { listChangedFiles, selectMerged } from './merged-pulls.ts';
import { updatePullState } from './update-pull-state.ts';

/** The repository, and how to link to its pull requests. */
export interface BuiltInOptions {
  projectId: string;
  /** Path of a bare repository. */
  folder: string;
  db: Database;
  publicUrl: () => string;
  linkSecret: Buffer;
}

/**
 * Creates the host of a bare repository on Bindery's own disk. Its pull requests are in the database, and each has a
 * page on this service.
 */
export function createBuiltInHost({ projectId, folder, db, publicUrl, linkSecret }: BuiltInOptions): RepositoryHost {
  const toPullRequest = ({ id, state, title, body }: PullRequestRow): PullRequest => ({
    id,
    url: `${publicUrl()}${signPullPath(id, linkSecret)}`,
    state,
    title,
    body,
    ...readMarks({ title, mark: DRAFT }),
  });
  const settle = (pull: PullRequestRow, signal: AbortSignal) => updatePullState(pull, { db, folder, signal });

  const host: RepositoryHost = {
    getGitCredentials: async () => undefined,

    async findOpenPullRequest({ head, base }, signal) {
      const row = await openPulls(db, { projectId, head }).where('base', '=', base).executeTakeFirst();
      const settledRow = row && (await settle(row, signal));
      return settledRow?.state === 'open' ? toPullRequest(settledRow) : undefined;
    },

    async findPullRequest(id, signal) {
      const row = isId('pr', id) ? await findPull(db, id) : undefined;
      return row?.project_id === projectId ? toPullRequest(await settle(row, signal)) : undefined;
    },

    async openPullRequest(request, signal) {
      await checkBare({ folder, signal });
      const openPull = await host.findOpenPullRequest(request, signal);
      if (openPull) return openPull;
      const range = await findRange(request, { folder, signal });
      if (!range) throw await createMissingBranchFailure(request, signal);
      const { head, base } = request;
      if (range.isMerged)
        throw refuse(
          `The branch ${head} has no commits that aren't in ${base}, so there is nothing to open a pull request for.`,
        );
      const row = await insertPull(db, {
        projectId,
        request: { head, base, ...fitText(markDraft(request, DRAFT), LIMITS) },
        range,
      });
      if (row.base === base) return toPullRequest(row);
      throw refuse(`The branch ${head} already has an open pull request into ${row.base}. Merge or close it first.`);
    },

    async updatePullRequest(id, text, signal) {
      const row = isId('pr', id) ? await findPull(db, id) : undefined;
      if (row?.project_id !== projectId)
        throw refuse(`This project doesn't have a pull request ${JSON.stringify(id)}.`);
      await updatePull(db, id, fitText(markDraft(text, DRAFT), LIMITS));
      await settle(row, signal);
    },

    async listMerged(query, signal) {
      const pulls: MergedPullRequest[] = [];
      for (const row of await selectMerged(db, { projectId, ...query })) {
        const { id, url, title, body } = toPullRequest(row);
        const files = await listChangedFiles(row, { folder, signal });
        pulls.push({ id, url, title, body, author: undefined, mergedAt: row.updated_at, files });
      }
      return pulls;
    },

    comments: createBuiltInComments({ db, projectId }),
    reports: createBuiltInReports({ db, projectId, folder, toPullRequest }),
  };
  return host;

  async function createMissingBranchFailure({ head, base }: NewPullRequest, signal: AbortSignal): Promise<HostFailure> {
    const isHead = (await findHead(head, { folder, signal })) === undefined;
    return refuse(`The repository doesn't have a branch ${isHead ? head : base}.`);
  }
}

const DRAFT = 'Draft:';
const LIMITS = { title: 250, body: 65_000 };

function refuse(message: string): HostFailure {
  return new HostFailure(message, { retryable: false });
}
