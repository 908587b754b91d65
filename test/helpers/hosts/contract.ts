import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HostFailure } from '../../../src/agent/hosts/host.ts';
import type { RepositoryHost } from '../../../src/agent/hosts/host.ts';
import type { Wait } from '../../../src/lib/retry.ts';
import { startApiServer } from './api-server.ts';
import type { ApiServer } from './api-server.ts';

/** A repository with a branch `main` on a host, and what its owners do to it in the meantime. */
export interface HostFixture {
  /** Returns a host with working credentials and an existing repository, unless changed. */
  createHost(change?: { credentials?: string; isMissing?: boolean; wait?: Wait }): RepositoryHost;
  /** Adds a branch, with a commit that adds a file to `main` unless `isEmpty` is set. @defaultValue new.mdx */
  addBranch(name: string, options?: { isEmpty?: boolean; file?: string }): Promise<void>;
  merge(id: string): Promise<void>;
  close(id: string): Promise<void>;
  read(id: string): Promise<{ title: string; body: string }>;
  isDraft(id: string): Promise<boolean>;
  /** Counts all pull requests, open or not. */
  countPulls(): Promise<number>;
  /** Absent for a host that isn't accessed over the network. */
  server?: ApiServer;
  /** Body that its API returns for an empty list. */
  emptyList?: unknown;
  stop(): Promise<void>;
}

/** A token that no test host accepts, and that no message may contain. */
const UNKNOWN_TOKEN = 'unknown-token-9f8e7d6c5b4a';
const TEXT = { title: 'Describe lanterns', body: 'A lantern is lit at **dusk**.' };
const REQUEST = { head: 'bindery/aj_1', base: 'main', ...TEXT };
const BRANCHES = { head: REQUEST.head, base: REQUEST.base };

/** The contract of every repository host. `isLocal`: one that isn't accessed over the network. */
export function describeHost(
  name: string,
  start: () => Promise<HostFixture>,
  { isLocal = false }: { isLocal?: boolean } = {},
): void {
  describe(`the host contract: ${name}`, () => {
    let fixture: HostFixture;
    let host: RepositoryHost;
    const { signal } = new AbortController();

    beforeEach(async () => {
      fixture = await start();
      await fixture.addBranch(REQUEST.head);
      host = fixture.createHost();
    });
    afterEach(() => fixture.stop());

    const findFailure = async (work: Promise<unknown>): Promise<HostFailure> => {
      const error = await work.then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (!(error instanceof HostFailure)) throw new Error(`Expected a HostFailure, got ${String(error)}`);
      expect(error.message).toMatch(/^[A-Z].*\.$/s);
      return error;
    };

    test('opens a pull request once when it is opened twice, with its text and URL', async () => {
      expect(await host.findOpenPullRequest(BRANCHES, signal)).toBeUndefined();
      const openedPull = await host.openPullRequest(REQUEST, signal);
      expect(openedPull.state).toBe('open');
      expect(new URL(openedPull.url).pathname).toContain(openedPull.id);
      expect(await host.openPullRequest({ ...REQUEST, title: 'Another' }, signal)).toEqual(openedPull);
      expect(await fixture.read(openedPull.id)).toEqual(TEXT);
      expect(await fixture.countPulls()).toBe(1);
    });

    test('opens one pull request if two callers open it at the same time', async () => {
      const bothPulls = await Promise.all([
        host.openPullRequest(REQUEST, signal),
        fixture.createHost().openPullRequest(REQUEST, signal),
      ]);
      expect(bothPulls[0]).toEqual(bothPulls[1]);
      expect(await fixture.read(bothPulls[0].id)).toEqual(TEXT);
      expect(await fixture.countPulls()).toBe(1);
    });

    test('finds it by its branches and no others', async () => {
      const openedPull = await host.openPullRequest(REQUEST, signal);
      await fixture.addBranch('bindery/aj_2');
      expect(await host.findOpenPullRequest(BRANCHES, signal)).toEqual(openedPull);
      expect(await host.findOpenPullRequest({ ...BRANCHES, head: 'bindery/aj_2' }, signal)).toBeUndefined();
      expect(await host.findOpenPullRequest({ ...BRANCHES, base: 'bindery/aj_2' }, signal)).toBeUndefined();
    });

    test.each(['merged', 'closed'] as const)('finds one that was %s only by its id', async (state) => {
      const openedPull = await host.openPullRequest(REQUEST, signal);
      expect(await host.findPullRequest(openedPull.id, signal)).toEqual(openedPull);
      await (state === 'merged' ? fixture.merge(openedPull.id) : fixture.close(openedPull.id));
      expect(await host.findPullRequest(openedPull.id, signal)).toEqual({ ...openedPull, state });
      expect(await host.findOpenPullRequest(BRANCHES, signal)).toBeUndefined();
    });

    test('lists pull requests that were merged into a branch since a date, newest first, with their files', async () => {
      const open = async (head: string, file?: string) => {
        await fixture.addBranch(head, file === undefined ? {} : { file });
        return host.openPullRequest({ ...REQUEST, head }, signal);
      };
      const [first, closed, second] = [
        await open('bindery/one', 'other.mdx'),
        await open('bindery/two'),
        await open('bindery/three'),
      ];
      await open('bindery/four');
      await fixture.merge(first.id);
      await fixture.close(closed.id);
      const before = new Date();
      await fixture.merge(second.id);
      const query = { base: 'main', since: new Date('2001-01-01'), limit: 20 };
      const list = async (change: Partial<typeof query>) => host.listMerged({ ...query, ...change }, signal);
      const pulls = await list({});
      expect(pulls.map(({ id }) => id)).toEqual([second.id, first.id]);
      const { id, url } = second;
      expect(pulls[0]).toMatchObject({ id, url, ...TEXT, files: ['new.mdx'] });
      expect((await list({ limit: 1 })).map((pull) => pull.id)).toEqual([second.id]);
      expect((await list({ since: before })).map((pull) => pull.id)).not.toContain(closed.id);
      expect(await list({ since: new Date('2999-01-01') })).toEqual([]);
      expect(await list({ base: 'bindery/four' })).toEqual([]);
    });

    test('opens another one for the same branch after one was closed', async () => {
      const first = await host.openPullRequest(REQUEST, signal);
      await fixture.close(first.id);
      const second = await host.openPullRequest(REQUEST, signal);
      expect(second.id).not.toBe(first.id);
      expect(second.state).toBe('open');
    });

    test('does not find an unknown id', async () => {
      expect(await host.findPullRequest('4711', signal)).toBeUndefined();
      expect(await host.findPullRequest('../../x', signal)).toBeUndefined();
    });

    test('updates its text', async () => {
      const { id } = await host.openPullRequest(REQUEST, signal);
      const text = { title: 'Describe lamps', body: '- a lamp\n- "quoted" & <tagged> ü' };
      await host.updatePullRequest(id, text, signal);
      expect(await fixture.read(id)).toEqual(text);
      await host.updatePullRequest(id, { title: `${'x'.repeat(600)}\nsecond line`, body: 'b' }, signal);
      expect((await fixture.read(id)).title).toMatch(/^x{200,255}…$/);
    });

    test('marks a draft until it is updated as ready', async () => {
      const { id } = await host.openPullRequest({ ...REQUEST, draft: true }, signal);
      expect(await fixture.isDraft(id)).toBe(true);
      expect((await host.findPullRequest(id, signal))?.isDraft).toBe(true);
      await host.updatePullRequest(id, { ...TEXT, draft: true }, signal);
      expect(await fixture.isDraft(id)).toBe(true);
      await host.updatePullRequest(id, TEXT, signal);
      expect(await fixture.isDraft(id)).toBe(false);
      expect(await host.findPullRequest(id, signal)).not.toHaveProperty('isDraft');
      expect(await fixture.read(id)).toEqual(TEXT);
      await host.updatePullRequest(id, { ...TEXT, draft: true }, signal);
      expect(await fixture.isDraft(id)).toBe(true);
    });

    test('rejects a missing or unchanged branch with a clear message', async () => {
      const missingFailure = await findFailure(host.openPullRequest({ ...REQUEST, head: 'bindery/nowhere' }, signal));
      expect(missingFailure.message).toMatch(/nowhere|branch/);
      expect(missingFailure.retryable).toBe(false);
      await fixture.addBranch('bindery/empty', { isEmpty: true });
      const opening = host.openPullRequest({ ...REQUEST, head: 'bindery/empty' }, signal);
      // Some hosts open one without a change, as users ask them to.
      const failure = await opening.then(
        () => undefined,
        () => findFailure(opening),
      );
      if (failure) expect(failure.message).toMatch(/no commit|no changes/i);
    });

    test('does nothing once the job is canceled', async () => {
      const canceledSignal = AbortSignal.abort(new Error('canceled'));
      await expect(host.openPullRequest(REQUEST, canceledSignal)).rejects.toThrow('canceled');
      expect(await fixture.countPulls()).toBe(0);
    });

    if (isLocal) return;
    describe('over the network', () => {
      let server: ApiServer;
      const waits: number[] = [];
      const wait: Wait = async (milliseconds) => void waits.push(milliseconds);
      beforeEach(() => {
        waits.length = 0;
        if (!fixture.server) throw new Error('Expected a fixture with a server');
        server = fixture.server;
      });

      test('reports a token that the host does not accept without showing it', async () => {
        const { message, retryable } = await findFailure(
          fixture.createHost({ credentials: UNKNOWN_TOKEN }).openPullRequest(REQUEST, signal),
        );
        expect(message).toMatch(/rejected the project's token.*bindery admin project update/);
        expect(message).not.toContain(UNKNOWN_TOKEN);
        expect(retryable).toBe(false);
      });

      test('hides a token that the host repeats in its response', async () => {
        const message = `No access with ${UNKNOWN_TOKEN}`;
        server.failNext({ status: 403, body: { message, error: { message } } });
        const failure = await findFailure(
          fixture.createHost({ credentials: `a@b.test:${UNKNOWN_TOKEN}` }).findOpenPullRequest(BRANCHES, signal),
        );
        expect(failure.message).toMatch(/isn't allowed to list .*: "No access with \*\*\*"/);
      });

      test.each([
        { status: 403, message: 'Repository was archived so is read-only.' },
        { status: 423, message: 'Repo is archived' },
      ])('blames an archived repository, not the token: $status', async ({ status, message }) => {
        server.failNext({ status, body: { message, error: { message } } });
        const failure = await findFailure(host.findOpenPullRequest(BRANCHES, signal));
        expect(failure.message).toMatch(/ is archived on .*Unarchive it/);
        expect(failure.retryable).toBe(false);
      });

      test('reports a missing repository', async () => {
        const missingHost = fixture.createHost({ isMissing: true });
        for (const work of [
          () => missingHost.findOpenPullRequest(BRANCHES, signal),
          () => missingHost.findPullRequest('1', signal),
          () => missingHost.openPullRequest(REQUEST, signal),
        ])
          expect((await findFailure(work())).message).toMatch(/can't access the repository .*missing on/);
      });

      test("waits as long as the host's rate limit requires", async () => {
        server.failNext({ status: 429, headers: { 'retry-after': '7' }, body: { message: 'slow down' } });
        const openedPull = await fixture.createHost({ wait }).openPullRequest(REQUEST, signal);
        expect(openedPull.state).toBe('open');
        expect(waits).toEqual([7000]);
      });

      test('leaves a long rate limit to the queue', async () => {
        server.failNext({ status: 429, headers: { 'retry-after': '3600' } });
        const failure = await findFailure(fixture.createHost({ wait }).findOpenPullRequest(BRANCHES, signal));
        expect(failure).toMatchObject({ retryable: true, message: expect.stringMatching(/Try again in 3600 seconds/) });
        expect(failure.retryAfterMs).toBe(3_600_000);
        expect(waits).toEqual([]);
      });

      test('retries server and network problems', async () => {
        server.failNext({ status: 500 }, { status: 502, body: '<h1>Bad gateway</h1>' }, 'drop');
        expect(await fixture.createHost({ wait }).findOpenPullRequest(BRANCHES, signal)).toBeUndefined();
        expect(waits).toHaveLength(3);
      });

      test('opens nothing twice when a response is lost after the work was done', async () => {
        const openedPull = await host.openPullRequest(REQUEST, signal);
        const before = server.requests.length;
        // The first check doesn't see it, as if both had checked at the same time.
        server.failNext({ status: 200, body: fixture.emptyList });
        expect((await fixture.createHost({ wait }).openPullRequest(REQUEST, signal)).id).toBe(openedPull.id);
        expect(server.requests.slice(before).some(({ method }) => method === 'POST')).toBe(true);
        expect(await fixture.countPulls()).toBe(1);
      });

      test('gives up on a lasting problem, to be retried later', async () => {
        server.failNext(...Array.from({ length: 5 }, () => ({ status: 503 })));
        const failure = await findFailure(fixture.createHost({ wait }).findOpenPullRequest(BRANCHES, signal));
        expect(failure).toMatchObject({ retryable: true, message: expect.stringContaining('503') });
        expect(server.requests).toHaveLength(5);
      });

      test('ends a hanging request on cancellation', async () => {
        server.failNext('hang');
        const controller = new AbortController();
        const findPromise = host.findOpenPullRequest(BRANCHES, controller.signal);
        void server.hanging().then(() => controller.abort(new Error('canceled')));
        await expect(findPromise).rejects.toThrow('canceled');
      });

      test('ends a pause between two attempts on cancellation', async () => {
        server.failNext({ status: 429, headers: { 'retry-after': '60' } });
        const controller = new AbortController();
        const waitAndAbort: Wait = async (_milliseconds, pause) => {
          setImmediate(() => controller.abort(new Error('canceled')));
          await sleep(60_000, undefined, { signal: pause });
        };
        const findPromise = fixture.createHost({ wait: waitAndAbort }).findOpenPullRequest(BRANCHES, controller.signal);
        await expect(findPromise).rejects.toThrow('canceled');
      });

      test('does not send the token to a redirect target', async () => {
        const target = await startApiServer(() => ({ status: 200, body: [] }));
        server.failNext({ status: 302, headers: { location: `${target.origin}/login` } });
        const failure = await findFailure(host.findOpenPullRequest(BRANCHES, signal));
        expect(failure.message).toContain(new URL(target.origin).host);
        expect(target.requests).toEqual([]);
        await target.close();
      });

      test('does not mistake a web page for a response', async () => {
        server.failNext({ status: 200, body: '<html>Sign in</html>' });
        const failure = await findFailure(host.findOpenPullRequest(BRANCHES, signal));
        expect(failure.message).toMatch(/isn't from the .* API.*--host-api-url/);
      });
    });
  });
}
