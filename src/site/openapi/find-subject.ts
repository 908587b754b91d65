/** Finds a referenced description, and its part (content format, OpenAPI (and siblings) in navigation). */
import { joinNames, splitNames } from '../model/joined-names.ts';
import { stripRoot } from '../model/urls.ts';
import type { ApiDocuments } from './documents.ts';
import {
  findChannel,
  findOperation,
  findSchema,
  listChannels,
  listOperations,
  listSchemas,
  nameOperation,
} from './list-operations.ts';
import { parseOperationReference } from '../content/operation-reference.ts';
import { findGraphqlSubject, listGraphqlNames } from './graphql/find-part.ts';
import { findNearName } from './near-names.ts';
import { findSpecFile, parseNameReference } from './references.ts';
import { findSdkSubject, listSdkNames } from './sdk/find-part.ts';
import type { ApiDocument, ApiSubject } from '../model/api-description.ts';
import type { PartReference } from '../model/part-reference.ts';

/** Name of the description that a written path or URL means, whether or not there is one. */
export type SpecName = (written: string) => string;

export interface SubjectFinder {
  operation(text: string, inherited?: readonly string[]): Found;
  schema(text: string, inherited?: readonly string[]): Found;
  channel(text: string, inherited?: readonly string[]): Found;
  sdk(part: PartReference, inherited?: readonly string[]): Found;
  graphql(part: PartReference, inherited?: readonly string[]): Found;
  specName: SpecName;
}

export type Found =
  /** `problem`: it was found elsewhere, since the description that was named is not there or does not have it. */
  | { subject: ApiSubject; problem?: string }
  /** `unusable`: descriptions that had to be searched and cannot be read; their diagnostics say more. */
  | { problem: string; unusable: string[] };

export interface FinderInput {
  documents: ApiDocuments;
  has: (file: string) => boolean;
  /** Descriptions of `api.openapi` and `api.asyncapi`, in their order. */
  configured: readonly string[];
  /** References of SDKs and GraphQL schemas that the navigation names. @defaultValue none */
  listed?: { sdk: readonly string[]; graphql: readonly string[] } | undefined;
  /** Every description of the docs folder, sorted. */
  scanned: readonly string[];
}

type SubjectKind = 'operation' | 'schema' | 'channel' | 'sdk' | 'graphql';

/** `scanned` are the descriptions of the docs folder. */
export function createSpecName(has: (file: string) => boolean, scanned: readonly string[]): SpecName {
  const nameOf = (written: string) =>
    findSpecFile(written, has, scanned) ?? stripRoot(written).replace(/(?<!\/)\/+$/, '');
  return (written) => joinNames(splitNames(written).map(nameOf));
}

/**
 * A reference that names its description is looked for there; any other in the inherited ones, else in those of `api`.
 * What is in none of them is taken from the first description of the docs folder, by name, that has it, unless the named
 * one is there and cannot be read.
 */
export function createSubjectFinder(input: FinderInput): SubjectFinder {
  const { documents, has, configured, scanned, listed } = input;
  const specName = createSpecName(has, scanned);
  let index: Map<string, string> | undefined;
  const openIndex = () => (index ??= indexDescriptions(documents, scanned));

  function find(kind: SubjectKind, wanted: Wanted, inherited: readonly string[] = []): Found {
    const others = (kind === 'sdk' || kind === 'graphql' ? (listed?.[kind] ?? []) : configured).map(specName);
    const named = wanted.spec === undefined ? undefined : [wholeOf(specName(wanted.spec), [...inherited, ...others])];
    const tiers = named ? [named] : [inherited, others];
    const unusable: string[] = [];
    for (const name of new Set(tiers.flat())) {
      const document = documents.find(name);
      if (!document) {
        unusable.push(name);
        continue;
      }
      const found = lookUp(document, kind, wanted);
      if (found) return { subject: found };
    }
    const isBroken = named !== undefined && unusable.some((name) => /^https?:/i.test(name) || has(name));
    const elsewhere = isBroken ? undefined : openIndex().get(keyOf(kind, wanted));
    const document = elsewhere === undefined ? undefined : documents.find(elsewhere);
    const found = document && lookUp(document, kind, wanted);
    if (found) {
      const isMissing = unusable.length > 0;
      return { subject: found, ...(named && { problem: describeMove({ kind, wanted, found, isMissing }) }) };
    }
    const searched = named ?? [...new Set([...tiers.flat(), ...(wanted.part ? [] : scanned)])];
    const near = unusable.length > 0 ? undefined : findNear({ kind, wanted, searched });
    return { problem: describeMiss({ kind, wanted, near, named: named?.flatMap(splitNames).join(', ') }), unusable };
  }

  let guesses = 0;
  /** The nearest name of the descriptions that were searched. */
  function findNear({ kind, wanted, searched }: { kind: SubjectKind; wanted: Wanted; searched: readonly string[] }) {
    if (++guesses > MAX_GUESSES) return undefined;
    return findNearName(
      wanted.name,
      searched.flatMap((name) => {
        const document = documents.find(name);
        return document ? namesOf(document, kind) : [];
      }),
    );
  }

  const isSpec = (word: string) =>
    /^https?:|\.(?:json|ya?ml)$/i.test(word) || findSpecFile(word, has, scanned) !== undefined;
  return {
    specName,
    operation(text, inherited) {
      const wanted = parseOperationReference(text);
      if (!wanted)
        return {
          problem: `"${text}" isn't a valid operation. Use a method and a path, such as "GET /users".`,
          unusable: [],
        };
      return find('operation', { ...wanted, name: `${wanted.method} ${wanted.path}` }, inherited);
    },
    schema: (text, inherited) => find('schema', parseNameReference(text, isSpec), inherited),
    channel: (text, inherited) => find('channel', parseNameReference(text, isSpec), inherited),
    sdk: (part, inherited) => find('sdk', wantedPart(part), inherited),
    graphql: (part, inherited) => find('graphql', wantedPart(part), inherited),
  };
}

/** The schema that a file is one of several of; else what the file is by itself. */
function wholeOf(name: string, names: readonly string[]): string {
  return names.includes(name) ? name : (names.find((joined) => splitNames(joined).includes(name)) ?? name);
}

interface Wanted {
  spec?: string;
  name: string;
  method?: string;
  path?: string;
  /** Of an SDK or a GraphQL schema; `name` is what it is called in messages. */
  part?: PartReference;
}

function wantedPart(part: PartReference): Wanted {
  const { kind, name, parent, source } = part;
  return {
    name: `${kind} ${parent === undefined ? '' : `${parent}.`}${name}`,
    part,
    ...(source !== undefined && { spec: source }),
  };
}

/** Misses for which near names are looked up: each lookup reads every name. */
const MAX_GUESSES = 100;

function lookUp(document: ApiDocument, kind: SubjectKind, wanted: Wanted): ApiSubject | undefined {
  const { name, part } = wanted;
  if (part) return kind === 'sdk' ? findSdkSubject(document, part) : findGraphqlSubject(document, part);
  if (kind === 'schema') return findSchema(document, name) && { document: document.name, kind, name };
  if (kind === 'channel') return findChannel(document, name) && { document: document.name, kind, name };
  const operation = findOperation(document, { method: wanted.method ?? '', path: wanted.path ?? '' });
  return (
    operation && {
      document: document.name,
      kind: operation.kind,
      method: operation.method,
      path: operation.path,
    }
  );
}

function namesOf(document: ApiDocument, kind: SubjectKind): string[] {
  if (kind === 'sdk') return listSdkNames(document);
  if (kind === 'graphql') return listGraphqlNames(document);
  if (kind === 'operation') return listOperations(document).operations.map(nameOperation);
  return kind === 'channel' ? listChannels(document) : listSchemas(document);
}

function describeMiss(miss: {
  kind: SubjectKind;
  wanted: Wanted;
  near: string | undefined;
  named: string | undefined;
}) {
  const { kind, wanted, near, named } = miss;
  const source = SOURCES[kind];
  const where = named === undefined ? `in any ${source} of the site` : `in the ${source} ${named}`;
  const fix = near === undefined ? 'Fix the name, or add it to the description.' : `Did you mean "${near}"?`;
  return `Can't find ${wanted.part ? '' : `the ${kind} `}"${wanted.name}" ${where}. ${fix}`;
}

const SOURCES: Readonly<Record<SubjectKind, string>> = {
  operation: 'API description',
  schema: 'API description',
  channel: 'API description',
  graphql: 'GraphQL schema',
  sdk: 'SDK reference',
};

function describeMove(move: { kind: SubjectKind; wanted: Wanted; found: ApiSubject; isMissing: boolean }): string {
  const { kind, wanted, found, isMissing } = move;
  const spec = `API description "${wanted.spec ?? ''}"`;
  const why = isMissing
    ? `The ${spec} with the ${kind} "${wanted.name}" doesn't exist`
    : `The ${spec} doesn't contain the ${kind} "${wanted.name}"`;
  return `${why}. The ${kind} is read from ${found.document}. Use that file instead.`;
}

/** Kind and name of everything in the scanned descriptions → the first description that has it. Each is parsed once. */
function indexDescriptions(documents: ApiDocuments, scanned: readonly string[]): Map<string, string> {
  const index = new Map<string, string>();
  const add = (key: string, name: string) => {
    if (!index.has(key)) index.set(key, name);
  };
  for (const name of scanned) {
    const document = documents.find(name);
    if (!document) continue;
    for (const operation of listOperations(document).operations)
      add(keyOf('operation', { name: nameOperation(operation) }), name);
    for (const channel of listChannels(document)) add(keyOf('channel', { name: channel }), name);
    for (const schema of listSchemas(document)) add(keyOf('schema', { name: schema }), name);
  }
  return index;
}

function keyOf(kind: SubjectKind, { name }: Wanted): string {
  return `${kind} ${kind === 'operation' && name.length > 1 ? name.replace(/\/+$/, '') : name}`;
}
