import { queryOptions } from '@tanstack/react-query';
import { listQuery, pagedQuery, resourceQuery } from './queries.ts';
import { call, buildQuery } from './request.ts';
import type { Bundle, Diagnostic, ExportJob, ExportStatus, Preview, Release, ReleaseComparison } from './types.ts';

/** Filters for the list of exports. */
export interface ExportFilter {
  domain?: string | undefined;
  status?: string | undefined;
}

/** Lists exports page by page, newest first. Reloads every 1.5 seconds while one is unfinished, otherwise every 20. */
export function exportsQuery(org: string, filter: ExportFilter = {}) {
  return pagedQuery<{ exports: ExportJob[]; nextCursor: string | null }>(org, {
    name: 'exports',
    filter: { ...filter },
    getReloadMs: (page) => (page?.exports.some(isUnfinished) === true ? BUSY_MS : IDLE_MS),
  });
}

const BUSY_MS = 1_500;
const IDLE_MS = 20_000;

/** Loads one export, and reloads it every 700 ms until it has finished. */
export function exportQuery(org: string, jobId: string) {
  return queryOptions({
    ...resourceQuery<ExportJob>(org, ['export', jobId], `/v1/admin/exports/${encodeURIComponent(jobId)}`),
    refetchInterval: ({ state }) => (state.data && isUnfinished(state.data) ? PROGRESS_MS : false),
  });
}

const PROGRESS_MS = 700;

/** Returns whether an export is queued or running. */
export function isUnfinished({ status }: ExportJob): boolean {
  return status === 'queued' || status === 'running';
}

/** Returns the state to show. The API reports canceled exports as failed; here they have a separate state. */
export function getExportState({ status, canceledAt }: ExportJob): ExportStatus | 'canceled' {
  return canceledAt === null ? status : 'canceled';
}

/** Cancels a queued or running export. */
export function cancelExport(org: string, jobId: string): Promise<unknown> {
  return call(`/v1/static-export/jobs/${encodeURIComponent(jobId)}/cancel`, { org, method: 'POST' });
}

/** Settings of a new export. Without `paths`, it contains every page. */
export interface ExportInput {
  domain: string;
  version?: string;
  paths?: string[];
}

/** Starts an export of a domain. */
export function startExport(org: string, input: ExportInput): Promise<ExportJob> {
  return call('/v1/static-export/jobs', { org, method: 'POST', body: input });
}

/** Loads a finished export's diagnostics, which never change. */
export function diagnosticsQuery(org: string, jobId: string) {
  return queryOptions({
    ...listQuery<Diagnostic>(org, {
      key: ['export', jobId, 'diagnostics'],
      path: `/v1/static-export/jobs/${encodeURIComponent(jobId)}/diagnostics`,
      name: 'diagnostics',
    }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Creates a download link for a completed export's bundle. The link expires. */
export function createBundle(org: string, jobId: string): Promise<Bundle> {
  return call(`/v1/static-export/jobs/${encodeURIComponent(jobId)}/bundle`, { org, method: 'POST' });
}

/** Publishes an export as its domain's current release, or rolls back to an earlier one. */
export function publishExport(org: string, jobId: string): Promise<unknown> {
  return call(`/v1/static-export/jobs/${encodeURIComponent(jobId)}/publish`, { org, method: 'POST' });
}

/** Lists a domain's releases, newest first. */
export function releasesQuery(org: string, host: string) {
  const path = `/v1/sites/${encodeURIComponent(host)}/releases`;
  return listQuery<Release>(org, { key: ['releases', host], path, name: 'releases' });
}

/** Loads all previews of a domain. */
export function allPreviewsQuery(org: string, host: string) {
  const path = `/v1/sites/${encodeURIComponent(host)}/previews`;
  return listQuery<Preview>(org, { key: ['previews', 'all', host], path, name: 'previews' });
}

/** Lists a domain's previews page by page, newest first. Reloads every 5 seconds. */
export function previewsQuery(org: string, host: string) {
  return pagedQuery<{ previews: Preview[]; nextCursor: string | null }>(org, {
    name: 'previews',
    path: `/v1/sites/${encodeURIComponent(host)}/previews`,
    filter: {},
    getReloadMs: () => 5_000,
  });
}

/** Returns the URL of a frame that shows a page of a site, or of a branch's preview. */
export function getFrameUrl(
  org: string,
  { host, branch, path }: { host: string; branch?: string; path: string },
): string {
  return `/v1/sites/${encodeURIComponent(host)}/frame${buildQuery({ organization: org, branch, path })}`;
}

/** Starts an export for a branch's preview. */
export function startPreview(org: string, host: string, branch: string): Promise<Preview> {
  return call(`/v1/sites/${encodeURIComponent(host)}/previews`, { org, method: 'POST', body: { branch } });
}

/** Loads the pages that differ between two exports. */
export function compareQuery(org: string, { from, to }: { from: string; to: string }) {
  return queryOptions({
    ...resourceQuery<ReleaseComparison>(
      org,
      ['compare', from, to],
      `/v1/admin/exports/${encodeURIComponent(to)}/compare${buildQuery({ with: from })}`,
    ),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
