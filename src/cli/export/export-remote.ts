import { fetchBundle } from '../../bundle-server/bundle/fetch-bundle.ts';
import type { ExportBundle, ExportDiagnostic, ExportJob } from '../../client/index.ts';
import { AppError, getErrorMessage } from '../../errors.ts';
import { formatCount } from '../format-count.ts';
import { formatSize } from '../../lib/format-size.ts';
import { ERRORS_FOUND } from '../exit-codes.ts';
import { followExport } from '../follow-export.ts';
import { toOneLine } from '../one-line.ts';
import { printDiagnostics, summarize } from '../print-diagnostics.ts';
import { connectService } from '../remote-service.ts';
import { writeAtomically } from '../write-atomically.ts';

export interface RemoteExportOptions {
  url?: string;
  /** Hostname of the site. */
  remote: string;
  out: string;
  versionLabel?: string;
  siteVersion?: string;
  groups?: string[];
  json?: boolean;
  quiet?: boolean;
  strict?: boolean;
}

/** `bindery export --remote <domain>`: has a running service export a site, waits for it, and downloads the bundle. */
export async function exportRemotely(options: RemoteExportOptions): Promise<number> {
  const { remote: domain, siteVersion, groups, out, versionLabel } = options;
  const client = await connectService(options);
  const { jobId } = await client.startExport({
    domain,
    ...(versionLabel !== undefined && { version: versionLabel }),
    ...(siteVersion !== undefined && { siteVersion }),
    ...(groups && { groups }),
  });
  const job = await followExport(client, jobId, options);
  if (job.status === 'failed') {
    process.stderr.write(`error: The export ${jobId} failed: ${toOneLine(job.error ?? '')}\n`);
    return ERRORS_FOUND;
  }
  const diagnostics = await client.listDiagnostics(jobId);
  const bundle = await client.createBundleLink(jobId);
  await download(bundle, out);
  print({ job, bundle, diagnostics }, options);
  return options.strict && diagnostics.some(({ severity }) => severity !== 'info') ? ERRORS_FOUND : 0;
}

/** The file appears only once it is complete and matches the service's record. */
async function download({ bundleUrl, sha256, sizeBytes }: ExportBundle, out: string): Promise<void> {
  try {
    if (!/^https?:/i.test(bundleUrl)) throw new Error('its link is not an http or https URL');
    await writeAtomically(out, async (target) => {
      const sha256OfFile = await fetchBundle({ source: bundleUrl, target, maxBytes: sizeBytes });
      if (sha256OfFile !== sha256) throw new Error("its SHA-256 doesn't match the one the service reported");
    });
  } catch (error) {
    throw new AppError(
      'unavailable',
      `Couldn't download the bundle: ${getErrorMessage(error)}. Run this command again.`,
      {
        cause: error,
      },
    );
  }
}

interface Result {
  job: ExportJob;
  bundle: ExportBundle;
  diagnostics: ExportDiagnostic[];
}

function print({ job, bundle, diagnostics }: Result, { json, quiet, out }: RemoteExportOptions): void {
  if (json) {
    const { jobId, pageCount } = job;
    const { sizeBytes, sha256 } = bundle;
    const report = { jobId, pages: pageCount, files: [{ path: out, sizeBytes, sha256 }], diagnostics };
    process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`);
    return;
  }
  if (!quiet) printDiagnostics(diagnostics, process.stderr);
  const file = `${out} (${formatSize(bundle.sizeBytes)})`;
  process.stdout.write(`${formatCount(job.pageCount, 'page')} → ${file}\n${summarize(diagnostics)}\n`);
}
