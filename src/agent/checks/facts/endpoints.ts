/** Finds requests in examples, and compares them with the operations of API descriptions. */
import { isRecord } from '../../../lib/is-record.ts';
import { parseJson } from '../../../lib/parse-json.ts';
import { listCodeLines } from './code-lines.ts';

/** An operation of an API description. */
export interface Endpoint {
  /** Upper case. */
  method: string;
  /** Path with parameters in braces. */
  path: string;
}

/** A request in an example. `method` is undefined if the example doesn't show it. */
export interface RequestUse {
  method: string | undefined;
  path: string;
  line: number;
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'options', 'head'];

/** Reads the operations of an API description without checking it. Returns an empty list for other texts. */
export function readEndpoints(text: string): Endpoint[] {
  if (!/["']?(?:openapi|swagger)["']?\s*:\s*["']?[23]/.test(text.slice(0, HEAD))) return [];
  return text.trimStart().startsWith('{') ? readJson(text) : readYaml(text);
}

const HEAD = 20_000;

function readJson(text: string): Endpoint[] {
  const description = parseJson(text);
  const paths = isRecord(description) ? description['paths'] : undefined;
  return Object.entries(isRecord(paths) ? paths : {}).flatMap(([path, item]) =>
    METHODS.filter((method) => isRecord(item) && method in item).map((method) => ({
      method: method.toUpperCase(),
      path,
    })),
  );
}

/** Reads paths and methods by their indentation, because parsing a large YAML file takes seconds. */
function readYaml(text: string): Endpoint[] {
  const endpoints: Endpoint[] = [];
  let isInPaths = false;
  let path: string | undefined;
  let indent = 0;
  for (const line of text.split('\n')) {
    if (/^\S/.test(line)) isInPaths = /^["']?paths["']?:/.test(line);
    if (!isInPaths) continue;
    const key = /^( +)(["']?)([^\s"':#]+)\2\s*:/.exec(line.slice(0, MAX_KEY));
    if (!key) continue;
    const depth = key[1]?.length ?? 0;
    const name = key[3] ?? '';
    if (name.startsWith('/') && (path === undefined || depth <= indent)) [path, indent] = [name, depth];
    else if (path !== undefined && depth > indent && depth <= indent * 2 && METHODS.includes(name))
      endpoints.push({ method: name.toUpperCase(), path });
  }
  return endpoints;
}

const MAX_KEY = 500;

/** Lists the requests in the code of a page: `POST /v1/keys`, curl commands and URLs. */
export function listRequests(page: string): RequestUse[] {
  return listCodeLines(page).flatMap(({ text, line, language }) => {
    const source = text.slice(0, MAX_LINE);
    const method =
      /(?:-X|--request)[ =]?["']?([A-Z]{3,7})\b/.exec(source)?.[1] ??
      /(?:^|[\s"'`])(GET|POST|PUT|PATCH|DELETE)\s+(?:https?:\/|\/)/.exec(source)?.[1];
    if (language === undefined && method === undefined) return [];
    return Array.from(source.matchAll(PATH), (match) => ({ method, path: normalizePath(match[1] ?? ''), line })).filter(
      ({ path }) => path.length > 1,
    );
  });
}

const MAX_LINE = 2_000;
/** An absolute path after a host, a variable with the host, or at the start of a word. */
const PATH =
  /(?:https?:\/\/[\w.:-]+|\$\{?\w+\}?|\{\{?\w+\}?\}|(?<=[\s"'`(]|^))(\/[A-Za-z][\w~.-]*(?:\/[\w~.${}<>:-]+)*)\/?(?=[\s"'`?#),;\\]|$)/g;

/** Removes the final slash and turns placeholders of any style into `{}`. */
function normalizePath(path: string): string {
  return path
    .replace(/(?<![/.,:])[/.,:]+$/, '')
    .split('/')
    .map((segment) => (/^[:<{$]|[}>]$/.test(segment) ? '{}' : segment))
    .join('/');
}

/** Returns whether a path, possibly below a prefix such as `/api`, is a path of the description. */
export function matchesPath(path: string, { path: template }: Endpoint): boolean {
  const segments = path.split('/').slice(1);
  const expected = template.replace(/\/$/, '').split('/').slice(1);
  const skipped = segments.length - expected.length;
  if (skipped < 0 || skipped > MAX_PREFIX) return false;
  return expected.every((segment, index) => {
    const actual = segments[index + skipped] ?? '';
    return segment === actual || (/[{}]/.test(segment) && (actual === '{}' || actual !== ''));
  });
}

const MAX_PREFIX = 3;

/** Returns the closest operation if a path is in the same part of the API, which makes it a request to this API. */
export function findNeighbor(path: string, endpoints: readonly Endpoint[]): Endpoint | undefined {
  const segments = path.split('/').slice(1);
  let best: { endpoint: Endpoint; score: number } | undefined;
  for (const endpoint of endpoints) {
    const expected = endpoint.path.split('/').slice(1);
    if (segments.length < expected.length - 1 || segments.length > expected.length + 1) continue;
    const same = segments.filter((segment, index) => isSameSegment(segment, expected[index])).length;
    const near = segments.filter((segment, index) => isNear(segment, expected[index])).length;
    // The segments are the same or misspelled, or only the last one is unknown.
    const isNeighbor = same + near === segments.length && segments.length === expected.length && near > 0;
    const isBelow = same === segments.length - 1 && same >= 2;
    const score = same * 2 + near;
    if ((isNeighbor || isBelow) && (best === undefined || score > best.score)) best = { endpoint, score };
  }
  return best?.endpoint;
}

function isSameSegment(actual: string, expected: string | undefined): boolean {
  return actual === expected || (expected !== undefined && /[{}]/.test(expected) && actual === '{}');
}

/** Returns whether two segments differ in one or two letters, of at least six. */
function isNear(actual: string, expected: string | undefined): boolean {
  if (
    expected === undefined ||
    actual === expected ||
    expected.length < 6 ||
    Math.abs(actual.length - expected.length) > 2
  )
    return false;
  let start = 0;
  while (start < actual.length && actual[start] === expected[start]) start++;
  let end = 0;
  while (end < actual.length - start && end < expected.length - start && actual.at(-1 - end) === expected.at(-1 - end))
    end++;
  return Math.max(actual.length, expected.length) - start - end <= 2;
}
