/** Comments on pull requests, and the users of a host: the data behind the test servers. */
export interface StoredComment {
  id: number;
  pull: string;
  author: string;
  body: string;
  /** Set for a comment on a line. */
  path?: string;
  line?: number;
  /** The first comment of the thread, for a reply. */
  replyTo?: number;
  /** Whether it is the text of a review that requests changes. */
  isReview?: boolean;
  isResolved: boolean;
}

export interface CommentStore {
  comments: StoredComment[];
  /** Names of all users. Their indexes are their ids. */
  users: readonly string[];
  /** Users with write access. */
  writers: Set<string>;
  /** Users that are programs. */
  bots: Set<string>;
  /** Whether the token isn't allowed to see who can push. */
  hidesWriters: boolean;
  /** Whether the token isn't allowed to read its account. */
  hidesAccount: boolean;
  add(comment: Omit<StoredComment, 'id' | 'isResolved'>): StoredComment;
  find(id: number | string): StoredComment | undefined;
}

/** The account whose token Bindery has. */
export const OWN_ACCOUNT = 'robot';

export function createCommentStore(): CommentStore {
  const comments: StoredComment[] = [];
  return {
    comments,
    users: ['', OWN_ACCOUNT, 'alice', 'carol', 'mallory', 'renovate'],
    writers: new Set([OWN_ACCOUNT, 'alice', 'carol', 'renovate']),
    bots: new Set(['renovate']),
    hidesWriters: false,
    hidesAccount: false,
    add(fields) {
      const comment = { id: 500 + comments.length, isResolved: false, ...fields };
      comments.push(comment);
      return comment;
    },
    find: (id) => comments.find((comment) => String(comment.id) === String(id)),
  };
}

const START = Date.now();

/** The time of a comment, in the order in which they were written. */
export function getCommentTime({ id }: Pick<StoredComment, 'id'>): string {
  return new Date(START + id * 1000).toISOString();
}
