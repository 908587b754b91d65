import { downloadBundle } from './downloads.ts';
import { repeat } from './load.ts';
import type { Load } from './load.ts';
import { createPage } from './sites.ts';
import { startExport } from './start-export.ts';

const PAUSE_MS = 2_500;

/** An author changes pages, exports them, and downloads earlier exports. */
export async function exportEdits(load: Load): Promise<void> {
  const { peers, random, tenants } = load;
  const started: string[] = [];
  let edits = 0;
  await repeat(load, {
    pauseMs: PAUSE_MS,
    async task() {
      const page = Math.floor(random() * 12);
      const file = `guides/page-${String(page).padStart(2, '0')}.mdx`;
      if (random() < 0.4) await peers.repositories.edited.commit({ [file]: createPage(page, `Edit ${++edits}.`) });
      const id = await startExport(load, tenants.edited);
      if (id !== undefined) started.push(id);
      const earlier = started[Math.floor(random() * started.length)];
      if (earlier !== undefined) await downloadIfCompleted(load, earlier);
    },
  });
}

async function downloadIfCompleted(load: Load, id: string): Promise<void> {
  const { db } = load.world.database;
  const job = await db.selectFrom('export_jobs').select('status').where('id', '=', id).executeTakeFirst();
  if (job?.status === 'completed') await downloadBundle(load, { id, key: load.tenants.edited.key });
}
