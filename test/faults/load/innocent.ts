import { setTimeout as sleep } from 'node:timers/promises';
import { downloadBundle } from './downloads.ts';
import { repeat } from './load.ts';
import type { Load } from './load.ts';
import { startExport } from './start-export.ts';

const PAUSE_MS = 3_000;
const POLL_MS = 150;
/** Milliseconds after which an export that no worker starts no longer delays the run. */
const MAX_WATCH_MS = 300_000;

/** An organization unaffected by the faults repeatedly exports a tiny site, and measures how long it waits. */
export async function exportInnocent(load: Load): Promise<void> {
  const open = new Set<Promise<void>>();
  let count = 0;
  await repeat(load, {
    pauseMs: PAUSE_MS,
    async task() {
      // Every fifth export has a new commit.
      if (count++ % 5 === 4)
        await load.peers.repositories.innocent.commit({ 'index.mdx': `---\ntitle: Start\n---\n\nCommit ${count}.\n` });
      const id = await startExport(load, load.tenants.innocent);
      if (id === undefined) return;
      const watching = watchExport(load, id);
      open.add(watching);
      void watching.finally(() => open.delete(watching));
    },
  });
  await Promise.all(open);
}

/** Continues after the load has ended, because the longest waits matter most. */
async function watchExport(load: Load, id: string): Promise<void> {
  const { world, records, tenants } = load;
  const since = performance.now();
  let status: string | undefined = 'queued';
  for (;;) {
    status = await findStatus(load, id);
    if (status !== 'queued') break;
    if (load.signal.aborted && performance.now() - since > MAX_WATCH_MS) break;
    await sleep(POLL_MS);
  }
  const now = performance.now();
  const milliseconds = Math.max(0, now - since - world.outages.within(since, now));
  records.waits.push({ id, milliseconds });
  world.log.write('taken-up', { job: id, milliseconds: Math.round(milliseconds) });
  while (status === 'queued' || status === 'running') {
    if (load.signal.aborted) return;
    await sleep(POLL_MS);
    status = await findStatus(load, id);
  }
  if (status === 'completed') await downloadBundle(load, { id, key: tenants.innocent.key });
}

/**
 * Reads directly from the database. While it is down, the last status applies. An export that is waiting again was
 * started.
 */
async function findStatus({ world }: Load, id: string): Promise<string> {
  try {
    const row = await world.database.db
      .selectFrom('export_jobs')
      .select(['status', 'waiting'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return 'lost';
    return row.status === 'queued' && row.waiting !== null ? 'running' : row.status;
  } catch {
    return 'queued';
  }
}
