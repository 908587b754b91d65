import { Type } from 'typebox';
import { Value } from 'typebox/value';

interface ThreadQuery {
  owner: string;
  repo: string;
  /** Number of the pull request. */
  pull: number;
  /** The REST API's ID of the thread's first comment. */
  comment: number;
}

/** Finds the id of a review thread. Only the GraphQL API has it. Returns undefined if the thread was deleted. */
export async function findThread(
  query: (text: string, variables: Record<string, unknown>) => Promise<unknown>,
  { comment, ...pull }: ThreadQuery,
): Promise<string | undefined> {
  let after: string | null = null;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const data = await query(THREADS, { ...pull, after });
    if (!Value.Check(Threads, data) || data.repository.pullRequest === null) return undefined;
    const { nodes, pageInfo } = data.repository.pullRequest.reviewThreads;
    const thread = nodes.find(({ comments }) => comments.nodes[0]?.databaseId === comment);
    if (thread) return thread.id;
    if (!pageInfo.hasNextPage) return undefined;
    after = pageInfo.endCursor;
  }
  return undefined;
}

const MAX_PAGES = 10;

const THREADS =
  'query($owner: String!, $repo: String!, $pull: Int!, $after: String) { repository(owner: $owner, name: $repo) { ' +
  'pullRequest(number: $pull) { reviewThreads(first: 100, after: $after) { pageInfo { hasNextPage endCursor } ' +
  'nodes { id comments(first: 1) { nodes { databaseId } } } } } } }';

const Threads = Type.Object({
  repository: Type.Object({
    pullRequest: Type.Union([
      Type.Object({
        reviewThreads: Type.Object({
          pageInfo: Type.Object({
            hasNextPage: Type.Boolean(),
            endCursor: Type.Union([Type.String(), Type.Null()]),
          }),
          nodes: Type.Array(
            Type.Object({
              id: Type.String(),
              comments: Type.Object({
                nodes: Type.Array(Type.Object({ databaseId: Type.Union([Type.Integer(), Type.Null()]) })),
              }),
            }),
          ),
        }),
      }),
      Type.Null(),
    ]),
  }),
});
