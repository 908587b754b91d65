import { getRendererVersion } from '../build/renderer-version.ts';

/**
 * The key components of an export job's objects. Each key contains the commit, so two commits never share an object.
 */
export interface JobCommit {
  jobId: string;
  commit: string;
}

/** Returns the prefix of all of a job's objects except its bundle. */
export function getJobPrefix(jobId: string): string {
  return `${EXPORTS}${jobId}/`;
}

/** Prefix of all job objects except bundles. */
export const EXPORTS = 'exports/';

/**
 * Returns the key of one run of the bundle's archive. It contains the renderer's version, so other versions' segments
 * are ignored.
 */
export function getSegmentKey({ jobId, commit }: JobCommit, name: string): string {
  return `${getJobPrefix(jobId)}${commit}${SEGMENTS}${getRendererVersion()}/${name}.tar.gz`;
}

/** Returns the key of a segment's metadata, which the end of the build reads. */
export function getSegmentMetaKey({ jobId, commit }: JobCommit, name: string): string {
  return `${getJobPrefix(jobId)}${commit}${SEGMENTS}${getRendererVersion()}/${name}.meta`;
}

/** Returns whether an object is needed only until the job has finished. */
export function isSegmentKey(key: string): boolean {
  return key.includes(SEGMENTS);
}

const SEGMENTS = '/segments/';

/** Returns the key of a split export's sources, which don't depend on the renderer's version. */
export function getSourcesKey({ jobId, commit }: JobCommit): string {
  return `${getJobPrefix(jobId)}${commit}${SEGMENTS}sources.gz`;
}

/** Returns the key of an empty object. While it exists, the job's attempts read nothing from the project's cache. */
export function getCacheBanKey({ jobId, commit }: JobCommit): string {
  return `${getJobPrefix(jobId)}${commit}${SEGMENTS}without-cache`;
}

/** Returns the key of the build's diagnostics, as JSON. */
export function getDiagnosticsKey({ jobId, commit }: JobCommit): string {
  return `${getJobPrefix(jobId)}${commit}/diagnostics.json`;
}

/** Returns the key of the finished archive. */
export function getBundleKey({ jobId, commit }: JobCommit): string {
  return `${getBundlePrefix(jobId)}${commit}.tar.gz`;
}

/** Returns the prefix of a job's bundle. */
export function getBundlePrefix(jobId: string): string {
  return `${BUNDLES}${jobId}/`;
}

/** Returns the id of the job that a bundle belongs to; undefined for any other object. */
export function findJobOfBundle(key: string): string | undefined {
  const [jobId, name] = key.startsWith(BUNDLES) ? key.slice(BUNDLES.length).split('/') : [];
  return name === undefined ? undefined : jobId;
}

const BUNDLES = 'bundles/';
