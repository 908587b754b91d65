import { hash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../../errors.ts';
import { guardedFetch, GuardedFetchError } from '../../../lib/guarded-fetch.ts';
import { isUrl } from './watch-trigger.ts';
import type { Watch, WatchDeps, WatchResult } from './watch.ts';
import { parseYaml } from '../../../lib/parse-yaml.ts';

const MAX_BYTES = 20_000_000;
const MAX_MS = 30_000;

interface DescriptionWatch extends Watch {
  /** A URL, or a path in the docs folder. */
  source: string;
}

/**
 * Reads an API description, and reports an event if it says something else than the last time. The first check only
 * remembers it. Throws `invalid_request` if it can't be read.
 */
export async function readDescription(deps: WatchDeps, watch: DescriptionWatch): Promise<WatchResult> {
  const { watch_state: before } = watch.automation;
  const { source } = watch;
  const version = isUrl(source) ? await fetchUrl(deps, watch) : await readFile(deps, watch);
  if (version === undefined) return { state: before ?? {} };
  const digest = hash('sha256', normalize(version.body));
  const state = { digest, ...(version.etag !== undefined && { etag: version.etag }) };
  if (before?.digest === undefined || before.digest === digest) return { state };
  const { commit } = version;
  const cause = { type: 'apiDescription' as const, source, ...(commit !== undefined && { commit }) };
  // The digest before is part of the key, because a description can return to an earlier version.
  const key = `apiDescription:${new Date().toISOString()}:${before.digest}:${digest}`;
  return { state, event: { key, cause } };
}

interface Version {
  body: Buffer;
  etag?: string;
  commit?: string;
}

/** Returns undefined if the server says that nothing has changed. */
async function fetchUrl(
  { reach = {} }: WatchDeps,
  { automation, source, signal }: DescriptionWatch,
): Promise<Version | undefined> {
  const etag = automation.watch_state?.etag;
  const { isAllowedAddress, resolve } = reach;
  try {
    const { status, headers, body } = await guardedFetch(source, {
      headers: {
        accept: 'application/json, application/yaml, text/yaml, */*;q=0.5',
        'user-agent': 'bindery',
        ...(etag !== undefined && { 'if-none-match': etag }),
      },
      maxBytes: MAX_BYTES,
      timeoutMs: MAX_MS,
      signal,
      ...(isAllowedAddress && { isAllowedAddress, protocols: ['https:', 'http:'] }),
      ...(resolve && { resolve }),
    });
    if (status === 304 && etag !== undefined) return undefined;
    if (status !== 200) throw new GuardedFetchError('unreachable', `the server responded with ${status}`);
    const nextTag = headers.etag;
    return { body, ...(nextTag !== undefined && nextTag.length <= MAX_TAG && { etag: nextTag }) };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof GuardedFetchError)) throw error;
    throw new AppError(
      'invalid_request',
      `Can't read the API description ${source}: ${error.message}. Bindery tries again in an hour. If the URL has changed, change the trigger.`,
      { cause: error },
    );
  }
}

const MAX_TAG = 200;

async function readFile({ openDocs }: WatchDeps, { automation, source, signal }: DescriptionWatch): Promise<Version> {
  const docs = await openDocs(automation.project_id, signal);
  try {
    const file = path.join(docs.folder, source);
    const { size } = await fs.stat(file).catch(() => ({ size: undefined }));
    if (size === undefined || size > MAX_BYTES) {
      const problem = size === undefined ? "doesn't exist" : `is larger than ${MAX_BYTES / 1e6} MB`;
      throw new AppError(
        'invalid_request',
        `The API description ${source} ${problem} in the docs folder at commit ${docs.commit.slice(0, 12)}. Change the path in the trigger.`,
      );
    }
    return { body: await fs.readFile(file), commit: docs.commit };
  } finally {
    await docs.remove();
  }
}

/** Removes what doesn't change the meaning: the order of keys, comments, indentation, and JSON instead of YAML. */
function normalize(body: Buffer): string {
  const text = body.toString('utf8');
  try {
    return JSON.stringify(sortKeys(JSON.parse(text)));
  } catch {
    // Parsing YAML takes a second per megabyte, and the process also has other work.
    if (body.length > MAX_YAML_BYTES) return normalizeLines(text);
  }
  try {
    return JSON.stringify(sortKeys(parseYaml(text)));
  } catch {
    return normalizeLines(text);
  }
}

const MAX_YAML_BYTES = 500_000;

function normalizeLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && !line.trimStart().startsWith('#'))
    .join('\n');
}

function sortKeys(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((each) => sortKeys(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, each]) => [key, sortKeys(each, depth + 1)]),
  );
}

const MAX_DEPTH = 200;
