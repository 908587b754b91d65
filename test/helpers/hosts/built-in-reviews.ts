import { createApiKey } from '../../../src/accounts/api-keys/api-keys.ts';
import { findFolder } from '../../../src/agent/hosts/built-in/read-pull.ts';
import { listPullComments } from '../../../src/agent/hosts/built-in/pull-comment-rows.ts';
import type { NewPullComment, PullCommentAuthor } from '../../../src/agent/hosts/built-in/pull-comment-rows.ts';
import { mergePull } from '../../../src/agent/hosts/built-in/merge-pull.ts';
import { findPull } from '../../../src/agent/hosts/built-in/pull-rows.ts';
import { addPullComment } from '../../../src/agent/reviews/add-pull-comment.ts';
import { createId } from '../../../src/lib/ids.ts';
import { startBench } from '../agent-bench.ts';
import type { ReviewFixture } from './review-contract.ts';

/** A project on the built-in host. A comment by a program is one by the agent itself. */
export async function startBuiltInReviews(): Promise<ReviewFixture> {
  const bench = await startBench();
  const { db } = bench.deps;
  const { organizationId, projectId } = bench;
  const authors = new Map<string, PullCommentAuthor>([['renovate', { kind: 'agent', id: null, name: 'renovate' }]]);
  for (const name of ['alice', 'carol']) {
    const { key } = await createApiKey(db, { organizationId, name });
    authors.set(name, { kind: 'key', id: key.id, name });
  }
  // A viewer of the organization, whose role was higher when they commented.
  const userId = createId('user');
  await db.insertInto('users').values({ id: userId, name: 'mallory', email: 'mallory@example.test' }).execute();
  await db.insertInto('members').values({ organization_id: organizationId, user_id: userId, role: 'viewer' }).execute();
  authors.set('mallory', { kind: 'user', id: userId, name: 'mallory' });

  const add = async (
    pullId: string,
    { author, ...comment }: Omit<NewPullComment, 'author' | 'pullId'> & { author: string },
  ) => {
    const by = authors.get(author);
    if (!by) throw new Error(`There is no author ${author}`);
    return db.transaction().execute((trx) => addPullComment(trx, { projectId, pullId, author: by, ...comment }));
  };
  return {
    bench,
    async commentOnLine(pull, { path, line, ...comment }) {
      return (await add(pull, { ...comment, place: { path, line, side: 'after' } })).id;
    },
    comment: async (pull, comment) => void (await add(pull, comment)),
    requestChanges: async (pull, comment) => void (await add(pull, { ...comment, verdict: 'request-changes' })),
    async readThread(id) {
      const rows = await db.selectFrom('pull_comments').selectAll().where('thread_id', '=', id).orderBy('id').execute();
      const first = await db.selectFrom('pull_comments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      return { replies: rows.map(({ body }) => body), isResolved: first.resolved_at !== null };
    },
    listGeneral: async (pull) =>
      (await listPullComments(db, pull))
        .filter(({ path, thread_id: thread }, _, all) => path === null && !all.find(({ id }) => id === thread)?.path)
        .map(({ body }) => body),
    async merge(id) {
      const pull = await findPull(db, id);
      const folder = pull && findFolder(pull);
      if (!pull || folder === undefined) throw new Error(`There is no pull request ${id}`);
      const { signal } = new AbortController();
      await mergePull(pull, { db, folder, shownHead: bench.git('rev-parse', pull.head), signal });
      // The next test starts from the same page.
      bench.git('update-ref', 'refs/heads/main', 'main^');
    },
    stop: () => bench.close(),
  };
}
