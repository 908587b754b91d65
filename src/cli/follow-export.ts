import type { BinderyClient, ExportJob } from '../client/index.ts';
import { createProgress } from './progress.ts';

/** Waits for the end of a service's export, and shows its progress unless the output is for a program. */
export async function followExport(
  client: BinderyClient,
  jobId: string,
  { quiet, json }: { quiet?: boolean; json?: boolean },
): Promise<ExportJob> {
  const progress = await createProgress(quiet || json ? undefined : 'Exporting');
  try {
    return await client.waitForExport(jobId, { onProgress: progress.update });
  } finally {
    progress.stop();
  }
}
