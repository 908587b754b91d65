import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { formatExportName, unpackBundle } from '../baseline-exports.ts';
import type { BaselineExport, CheckContext, Guarantee, Violation } from '../types.ts';

/** A bundle has the bytes of an undisturbed export of the same commit, in its record and in the store. */
export const sameBundles: Guarantee = {
  name: 'bundles equal undisturbed ones byte for byte',
  async check(context) {
    const calm = await context.getCalmExports();
    const jobs = await context.world.database.db
      .selectFrom('export_jobs')
      .select(['id', 'domain', 'branch', 'preview', 'commit_id', 'sha256', 'bundle_key'])
      .where('status', '=', 'completed')
      .where('bundle_expired_at', 'is', null)
      .execute();
    const violations: Violation[] = [];
    for (const job of jobs) {
      const undisturbed = calm.get(formatExportName(job));
      if (undisturbed?.sha256 !== job.sha256) {
        const difference =
          undisturbed && (await describeDifference(context, { key: job.bundle_key ?? '', undisturbed }));
        violations.push({ text: `The bundle of ${job.id} is not the undisturbed one: ${difference}.`, trace: job.id });
      }
      const problem = await findStoredProblem(context, { key: job.bundle_key ?? '', sha256: job.sha256 ?? '' });
      if (problem !== undefined) violations.push({ text: `The stored bundle of ${job.id} ${problem}.`, trace: job.id });
    }
    return { checked: jobs.length, violations };
  },
};

/** Downloads cover bundles that the suite itself has damaged. */
async function findStoredProblem(
  { world: { store, damaged } }: CheckContext,
  { key, sha256 }: { key: string; sha256: string },
): Promise<string | undefined> {
  if (damaged.has(`objects/${key}`)) return undefined;
  const sum = createHash('sha256');
  try {
    await pipeline(await store.get(key), sum);
  } catch (error) {
    return `cannot be read: ${String(error)}`;
  }
  return sum.digest('hex') === sha256 ? undefined : 'has other bytes than its record says';
}

/** Describes the problem with a bundle, so that it can be traced to a fault. */
async function describeDifference(
  { world: { store, root } }: CheckContext,
  { key, undisturbed }: { key: string; undisturbed: BaselineExport },
): Promise<string> {
  const archive = path.join(root, `${key.replaceAll('/', '_')}.compared`);
  try {
    await pipeline(await store.get(key), fs.createWriteStream(archive));
    const folder = await unpackBundle(archive);
    const read = (base: string, name: string) => fs.readFileSync(path.join(base, name));
    const names = [...new Set([folder, undisturbed.folder].flatMap(listFiles))];
    const different = names.filter((name) => {
      const files = [folder, undisturbed.folder].filter((base) => fs.existsSync(path.join(base, name)));
      return files.length < 2 || !read(folder, name).equals(read(undisturbed.folder, name));
    });
    return different.length === 0 ? 'its files are the same' : `it differs in ${different.slice(0, 5).join(', ')}`;
  } catch (error) {
    return `it cannot be unpacked (${String(error)})`;
  }
}

function listFiles(folder: string): string[] {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}
