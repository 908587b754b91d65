import type { PullComment } from './host.ts';

/** Creates the first post of a pull request's discussion from its description. */
export function createDescriptionPost(
  pullId: string,
  post: Pick<PullComment, 'author' | 'body' | 'createdAt'>,
): PullComment {
  return {
    ...post,
    id: `pull-${pullId}`,
    kind: 'comment',
    thread: undefined,
    path: undefined,
    line: undefined,
    isResolved: false,
  };
}
