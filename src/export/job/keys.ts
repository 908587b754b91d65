import { rendererVersion } from '../build/renderer-version.ts';

/** Parts of the keys of an export job's objects. The commit is in each key: two commits never share an object. */
export interface JobCommit {
  jobId: string;
  commit: string;
}

/** Returns the prefix of all objects of a job but its bundle. */
export function jobPrefix(jobId: string): string {
  return `${EXPORTS}${jobId}/`;
}

/** Prefix of the keys of all objects of jobs, but for bundles. */
export const EXPORTS = 'exports/';

/** One run of the bundle's archive. Segments of another version of the renderer are not found. */
export function segmentKey({ jobId, commit }: JobCommit, name: string): string {
  return `${jobPrefix(jobId)}${commit}${SEGMENTS}${rendererVersion()}/${name}.tar.gz`;
}

/** The metadata of a segment, for the rest of the build. */
export function segmentMetaKey({ jobId, commit }: JobCommit, name: string): string {
  return `${jobPrefix(jobId)}${commit}${SEGMENTS}${rendererVersion()}/${name}.meta`;
}

/** Whether an object is needed only until the job has finished. */
export function isSegmentKey(key: string): boolean {
  return key.includes(SEGMENTS);
}

const SEGMENTS = '/segments/';

/** The sources of a split export: of one commit the same for every version of the renderer. */
export function sourcesKey({ jobId, commit }: JobCommit): string {
  return `${jobPrefix(jobId)}${commit}${SEGMENTS}sources.gz`;
}

/** An empty object: as long as it exists, the attempts of a job read nothing from the project's cache. */
export function cacheBanKey({ jobId, commit }: JobCommit): string {
  return `${jobPrefix(jobId)}${commit}${SEGMENTS}without-cache`;
}

/** The diagnostics of the build, as JSON. */
export function diagnosticsKey({ jobId, commit }: JobCommit): string {
  return `${jobPrefix(jobId)}${commit}/diagnostics.json`;
}

/** The finished archive. */
export function bundleKey({ jobId, commit }: JobCommit): string {
  return `${bundlePrefix(jobId)}${commit}.tar.gz`;
}

/** Under this lies the bundle of a job. */
export function bundlePrefix(jobId: string): string {
  return `${BUNDLES}${jobId}/`;
}

/** Finds the job that a bundle is of; undefined for every other object. */
export function findJobOfBundle(key: string): string | undefined {
  const [jobId, name] = key.startsWith(BUNDLES) ? key.slice(BUNDLES.length).split('/') : [];
  return name === undefined ? undefined : jobId;
}

const BUNDLES = 'bundles/';
