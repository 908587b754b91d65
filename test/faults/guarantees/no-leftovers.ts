import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { CheckContext, Guarantee, World } from '../types.ts';

/**
 * Finished jobs leave no segments, shards, locks, queue entries, work folders or half-written files. Workers have ended
 * and were restarted once by the time of the check, which removes the leftovers of a killed one.
 */
export const noLeftovers: Guarantee = {
  name: 'no workspaces, segments, leases, locks or temporary files are left',
  async check(context) {
    const lists = [
      ...(await listRows(context)),
      ...(await listObjects(context)),
      ...listFiles(context),
      ...context.idleWorkFolders.map((name) => `work folder ${name} of a running worker`),
    ];
    return { checked: 8, violations: lists.map((text) => ({ text: `Left: ${text}`, trace: findJob(text) })) };
  },
};

function findJob(text: string): string {
  return /\b(?:se|job)_[0-9a-z]+/.exec(text)?.[0] ?? text;
}

async function listRows({ world: { database } }: CheckContext): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select 'segment row ' || key as text from export_segments
    union all select 'shard of ' || job_id from export_shards
    union all select 'entry of ' || name || ' ' || data from pgboss.job
      where state = 'active' and name in ('export', 'agent', 'webhook', 'look')
    union all select 'advisory lock ' || objid from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(database.db);
  return rows.map(({ text }) => text);
}

async function listObjects({ world: { store } }: CheckContext): Promise<string[]> {
  const keys = await store.list('exports/');
  return keys.filter((key) => key.includes('/segments/')).map((key) => `object ${key}`);
}

function listFiles({ world: { dataDir } }: CheckContext): string[] {
  return ['work', 'objects/.staging'].flatMap((folder) => {
    try {
      return fs.readdirSync(path.join(dataDir, folder)).map((name) => `file ${folder}/${name}`);
    } catch {
      return [];
    }
  });
}

/**
 * Lists the work folders of running processes: without a job, a worker has none. Their names start with host and
 * process id.
 */
export function listIdleWorkFolders({ dataDir, services }: World): string[] {
  const running = new Set(services.map(({ pid }) => String(pid)));
  const folder = path.join(dataDir, 'work');
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  return names.filter((name) => running.has(name.split('~')[1] ?? ''));
}
