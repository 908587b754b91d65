import type { ApiServer } from './api-server.ts';
import type { HostFixture } from './contract.ts';

/** Branches and pull requests of one repository: the data behind the test servers. */
export interface StoredPull {
  id: number;
  head: string;
  base: string;
  title: string;
  body: string;
  state: 'open' | 'merged' | 'closed';
  /** Whether its branch is in another repository. */
  isFork?: boolean;
  /** For a host that has a field for it. */
  draft?: boolean;
  /** When it was merged or closed. */
  closedAt?: string;
}

/** The files of every pull request. */
export const PULL_FILES = ['new.mdx'];

export interface PullStore {
  /** Name of each branch, and whether it has commits that `main` doesn't. */
  branches: Map<string, { isEmpty: boolean }>;
  pulls: StoredPull[];
  find(id: number | string): StoredPull | undefined;
  findOpen(head: string, base: string): StoredPull | undefined;
  add(pull: Omit<StoredPull, 'id' | 'state'>): StoredPull;
  set(id: string, state: StoredPull['state']): void;
}

export function createPullStore(): PullStore {
  const pulls: StoredPull[] = [];
  let lastClosedMs = 0;
  const find = (id: number | string) => pulls.find((pull) => String(pull.id) === String(id));
  return {
    branches: new Map([['main', { isEmpty: true }]]),
    pulls,
    find,
    findOpen: (head, base) => pulls.find((pull) => pull.state === 'open' && pull.head === head && pull.base === base),
    add(fields) {
      const pull: StoredPull = { id: pulls.length + 1, state: 'open', ...fields };
      pulls.push(pull);
      return pull;
    },
    set(id, state) {
      const pull = find(id);
      if (!pull) throw new Error(`There is no pull request ${id}`);
      pull.state = state;
      // Two changes in one millisecond have an order, too.
      lastClosedMs = Math.max(Date.now(), lastClosedMs + 1);
      pull.closedAt = new Date(lastClosedMs).toISOString();
    },
  };
}

/** The part of a fixture that all servers with a store share. */
export function createFixture(store: PullStore, server: ApiServer) {
  return {
    server,
    store,
    addBranch: async (name, { isEmpty = false } = {}) => void store.branches.set(name, { isEmpty }),
    merge: async (id) => store.set(id, 'merged'),
    close: async (id) => store.set(id, 'closed'),
    read: async (id) => ({ title: store.find(id)?.title ?? '', body: store.find(id)?.body ?? '' }),
    isDraft: async (id) => store.find(id)?.draft ?? /^(?:Draft|WIP): /.test(store.find(id)?.title ?? ''),
    countPulls: async () => store.pulls.length,
    stop: () => server.close(),
  } satisfies Partial<HostFixture> & { store: PullStore };
}
