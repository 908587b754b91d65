/** The checks of commits: the data behind the test servers. */
export interface StoredCheck {
  /** Its branch, whose newest commit it is for. */
  branch: string;
  name: string;
  state: 'passed' | 'failed' | 'running';
  summary: string;
}

/** A status that Bindery set, in the words of the host. */
export interface WrittenStatus {
  commit: string;
  name: string;
  state: string;
  description: string;
  url: string;
  /** The annotations of a check run. */
  annotations?: unknown;
}

export interface CheckStore {
  checks: StoredCheck[];
  /** All statuses that were set, in order. */
  written: WrittenStatus[];
  /** Whether the token isn't allowed to set statuses. */
  isReadOnly: boolean;
  /** Whether the token isn't allowed to read checks. */
  isForbidden: boolean;
  /** Returns the newest commit of a branch. */
  getCommit(branch: string): string;
  /** Returns the complete id of a commit that the host shortened. */
  expand(commit: string): string | undefined;
  /** Sets the state of a branch's check. */
  set(check: StoredCheck): void;
  /** Bitbucket shortens commits. */
  list(commit: string): StoredCheck[];
}

/** A line that each failing check reports as its detail, in the way of its host, if the host has one. */
export const DETAIL = 'keys.mdx:5: "them" is vague';

export function createCheckStore(): CheckStore {
  const store: CheckStore = {
    checks: [],
    written: [],
    isReadOnly: false,
    isForbidden: false,
    getCommit: () => '0123456789abcdef0123456789abcdef01234567',
    expand: (commit) => commit,
    set(check) {
      store.checks = store.checks.filter(({ branch, name }) => branch !== check.branch || name !== check.name);
      store.checks.push(check);
    },
    list: (commit) => store.checks.filter(({ branch }) => store.getCommit(branch).startsWith(commit)),
  };
  return store;
}
