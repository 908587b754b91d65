import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFeedbackCommand } from '../../src/cli/feedback.ts';
import { openAnalytics } from '../../src/cli/site-analytics.ts';
import { createSiteStatsCommand } from '../../src/cli/site-stats.ts';
import type { Site } from '../../src/bundle-server/files/site.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-site-analytics-'));
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function run(command: ReturnType<typeof createSiteStatsCommand>, ...args: string[]): Promise<unknown> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await command.parseAsync(['--json', ...args], { from: 'user' });
    return JSON.parse(write.mock.calls.map(([text]) => String(text)).join(''));
  } finally {
    write.mockRestore();
  }
}

test.each(['folder', 'PostgreSQL'])(
  "stores a served site's metrics in a %s, where its operator reads them",
  async (place) => {
    const dir = path.join(folder, 'site');
    const where = { dir, analyticsSite: 'docs', ...(place === 'folder' ? {} : { analyticsDatabaseUrl: database.url }) };
    const analytics = await openAnalytics(where, { days: 30, log: () => undefined });
    const site = {} as Site;
    const at = new Date();
    await analytics.events.getSalt(at.toISOString().slice(0, 10));
    const common = { site: analytics.events.nameOf(site), at, visitor: Buffer.from('reader'), referrer: '', query: '' };
    await analytics.events.write([
      { ...common, kind: 'view', page: '/a', referrer: 'search.example', results: undefined },
      { ...common, kind: 'search', page: '', query: 'retry', results: 0 },
      { ...common, kind: 'click', page: '/a', query: 'retry', results: undefined },
      { ...common, kind: 'missing', page: '/old', referrer: '/a', results: undefined },
    ]);
    await analytics.collector.save({ id: 'x', at: at.toISOString(), page: '/a', helpful: true, comment: 'Good' }, site);
    analytics.collector.close?.();
    await analytics.events.close?.();
    await analytics.close();
    const args =
      place === 'folder' ? ['--dir', dir] : ['--analytics-database-url', database.url, '--analytics-site', 'docs'];
    expect(await run(createSiteStatsCommand(), ...args)).toMatchObject({
      days: [{ day: at.toISOString().slice(0, 10), views: 1, visitors: 1 }],
      pages: [{ name: '/a', views: 1, visitors: 1 }],
      referrers: [{ name: 'search.example', views: 1 }],
      searches: [{ query: 'retry', searches: 1, withoutResults: 1, clicked: [{ page: '/a', clicks: 1 }] }],
      missing: [{ path: '/old', views: 1, visitors: 1, linkedFrom: [{ page: '/a', views: 1 }] }],
    });
    expect(await run(createSiteStatsCommand(), ...args, '--to', '2020-01-31')).toMatchObject({
      from: '2020-01-02',
      days: [],
    });
    expect(await run(createFeedbackCommand(), ...args)).toMatchObject({
      pages: [{ page: '/a', helpful: 1, unhelpful: 0 }],
      comments: [{ comment: 'Good' }],
    });
  },
);
