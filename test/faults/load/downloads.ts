import { createHash } from 'node:crypto';
import type { Records, World } from '../types.ts';
import { callApi } from './call-api.ts';

const TRY_MS = 30_000;

/**
 * Downloads the bundle of a completed export, and records the announced and the received bytes. Ignores an interrupted
 * download.
 */
export async function downloadBundle(
  { world, records, signal }: { world: World; records: Records; signal: AbortSignal },
  { id, key }: { id: string; key: string },
): Promise<void> {
  const path = `/v1/static-export/jobs/${id}/bundle`;
  const link = await callApi<{ bundleUrl: string; sizeBytes: number; sha256: string }>(world, {
    method: 'POST',
    path,
    key,
    signal,
  });
  if (!link) return;
  try {
    const response = await fetch(link.bundleUrl, { signal: AbortSignal.any([signal, AbortSignal.timeout(TRY_MS)]) });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.status !== 200) return;
    const received = createHash('sha256').update(bytes).digest('hex');
    records.downloads.push({ id, announced: link.sha256, received });
    world.log.write('downloaded', { job: id, announced: link.sha256, received, bytes: bytes.length });
  } catch {
    // The client notices that the download was interrupted.
  }
}
