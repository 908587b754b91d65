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

export interface StoredIssue {
  id: string;
  author: string;
  title: string;
  body: string;
}

export interface CommentStore {
  comments: StoredComment[];
  issues: StoredIssue[];
  /** The posts with Bindery's reaction, by their path in the API. */
  reactions: string[];
  /** Opens an issue, whose comments have its id as their pull request. Returns the id. */
  addIssue(issue: Omit<StoredIssue, 'id'>): string;
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
  const issues: StoredIssue[] = [];
  return {
    comments,
    issues,
    reactions: [],
    addIssue(fields) {
      const id = String(100 + issues.length);
      issues.push({ id, ...fields });
      return id;
    },
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
