/** Finds a referenced description and its part (content format, OpenAPI (and siblings) in navigation). */
import path from 'node:path';
import { joinNames, splitNames } from '../model/joined-names.ts';
import { stripRoot } from '../model/urls.ts';
import type { ApiDocuments } from './documents.ts';
import { findOperation, findSchema, listOperations, listSchemas, nameOperation } from './list-operations.ts';
import { parseOperationReference } from '../content/operation-reference.ts';
import { findNearName } from '../descriptions/near-names.ts';
import { findSpecFile, parseNameReference } from '../descriptions/references.ts';
import type { ApiDocument, ApiSubject } from '../model/api-description.ts';
import type { DescriptionFormat } from '../model/description-format.ts';
import type { PartReference } from '../model/part-reference.ts';

/** Returns the name of the description that a written path or URL refers to, whether or not it exists. */
export type ResolveSpecName = (written: string) => string;

export interface SubjectFinder {
  operation(text: string, inherited?: readonly string[]): SubjectResult;
  schema(text: string, inherited?: readonly string[]): SubjectResult;
  /** Finds a part of a description in the format of a plug-in. */
  part(format: DescriptionFormat, part: PartReference, inherited?: readonly string[]): SubjectResult;
  specName: ResolveSpecName;
  /** Returns a reference with a path from the docs folder instead of one from the folder of `file`, if that exists. */
  toRooted(reference: string, file: string): string;
}

export type SubjectResult =
  /**
   * `problem` is set if the subject was found elsewhere, because the referenced description is missing or doesn't
   * contain it.
   */
  | { subject: ApiSubject; problem?: string }
  /** `unusable`: descriptions that had to be searched and can't be read. Their diagnostics have more details. */
  | { problem: string; unusable: string[] };

export interface FinderInput {
  documents: ApiDocuments;
  has: (file: string) => boolean;
  /** Descriptions of `api`, in order. */
  configured: readonly string[];
  /** Descriptions in the navigation, by field. @defaultValue none */
  listed?: Readonly<Partial<Record<string, readonly string[]>>> | undefined;
  /** Every description of the docs folder, sorted. */
  scanned: readonly string[];
}

type SubjectKind = 'operation' | 'schema' | 'part';

/** Creates a name lookup. `scannedFiles` are the descriptions in the docs folder. */
export function createSpecName(
  hasFile: (file: string) => boolean,
  scannedFiles: readonly string[],
  formats: readonly DescriptionFormat[],
): ResolveSpecName {
  const endings = formats.flatMap((format) => format.endings);
  const resolveName = (specName: string) =>
    findSpecFile(specName, hasFile, scannedFiles, endings) ?? stripRoot(specName).replace(/(?<!\/)\/+$/, '');
  return (joinedName) => joinNames(splitNames(joinedName).map(resolveName));
}

/**
 * Creates a finder. A reference with a description is looked up there; any other in the inherited descriptions, and
 * then in those of `api`. If none contains the subject, the first description of the docs folder by name that does is
 * used, unless the referenced one exists and can't be read.
 */
export function createSubjectFinder(input: FinderInput): SubjectFinder {
  const { documents, has, configured, scanned, listed } = input;
  const specName = createSpecName(has, scanned, documents.formats);
  let index: Map<string, string> | undefined;
  const openIndex = () => (index ??= indexDescriptions(documents, scanned));

  function find(kind: SubjectKind, reference: SubjectReference, inheritedSpecs: readonly string[] = []): SubjectResult {
    const siteSpecs = (isScanned(reference) ? configured : (listed?.[getField(reference)] ?? [])).map(specName);
    const explicitSpecs =
      reference.spec === undefined
        ? undefined
        : [findWhole(specName(reference.spec), [...inheritedSpecs, ...siteSpecs])];
    const tiers = explicitSpecs ? [explicitSpecs] : [inheritedSpecs, siteSpecs];
    const unusableSpecs: string[] = [];
    for (const name of new Set(tiers.flat())) {
      const document = documents.find(name);
      if (!document) {
        unusableSpecs.push(name);
        continue;
      }
      const subject = findInDocument(document, kind, reference);
      if (subject) return { subject };
    }
    const isBroken = explicitSpecs !== undefined && unusableSpecs.some((name) => /^https?:/i.test(name) || has(name));
    const otherSpec = isBroken ? undefined : openIndex().get(getKey(kind, reference));
    const document = otherSpec === undefined ? undefined : documents.find(otherSpec);
    const subject = document && findInDocument(document, kind, reference);
    if (subject) {
      const isMissing = unusableSpecs.length > 0;
      return {
        subject,
        ...(explicitSpecs && { problem: describeMove({ kind, reference, subject, isMissing }) }),
      };
    }
    const searchedSpecs = explicitSpecs ?? [...new Set([...tiers.flat(), ...(isScanned(reference) ? scanned : [])])];
    const suggestion = unusableSpecs.length > 0 ? undefined : findNear({ kind, reference, searched: searchedSpecs });
    return {
      problem: describeMiss({
        kind,
        reference,
        near: suggestion,
        named: explicitSpecs?.flatMap(splitNames).join(', '),
      }),
      unusable: unusableSpecs,
    };
  }

  let guesses = 0;
  /** Returns the closest name in the searched descriptions. */
  function findNear({
    kind,
    reference,
    searched,
  }: {
    kind: SubjectKind;
    reference: SubjectReference;
    searched: readonly string[];
  }) {
    if (++guesses > MAX_GUESSES) return undefined;
    return findNearName(
      reference.name,
      searched.flatMap((name) => {
        const document = documents.find(name);
        return document ? listNames(document, kind, reference) : [];
      }),
    );
  }

  const endings = documents.formats.flatMap((format) => format.endings);
  const isSpec = (word: string) =>
    /^https?:|\.(?:json|ya?ml)$/i.test(word) || findSpecFile(word, has, scanned, endings) !== undefined;
  return {
    specName,
    toRooted: (reference, file) =>
      reference.replace(/^\s*["'`]?([^\s"'`]+)["'`]?(?=\s+\S)/, (written, name: string) => {
        const isRooted =
          /^(?:\/|https?:)/i.test(name) || (!name.startsWith('.') && findSpecFile(name, has) !== undefined);
        const rooted = path.posix.join(path.posix.dirname(file), name);
        const specFile = isRooted || rooted.startsWith('..') ? undefined : findSpecFile(rooted, has);
        return specFile === undefined ? written : `/${specFile}`;
      }),
    operation(text, inheritedSpecs) {
      const parsedReference = parseOperationReference(text);
      if (!parsedReference)
        return {
          problem: `"${text}" isn't a valid operation. Use a method and a path, such as "GET /users".`,
          unusable: [],
        };
      return find(
        'operation',
        { ...parsedReference, name: `${parsedReference.method} ${parsedReference.path}` },
        inheritedSpecs,
      );
    },
    schema: (text, inheritedSpecs) => find('schema', parseNameReference(text, isSpec), inheritedSpecs),
    part: (format, part, inheritedSpecs) =>
      find('part', toSubjectReference(format, format.json ? splitSource(part, isSpec) : part), inheritedSpecs),
  };
}

/** Returns the schema that a file is part of, or else the file on its own. */
function findWhole(name: string, names: readonly string[]): string {
  return names.includes(name) ? name : (names.find((joinedName) => splitNames(joinedName).includes(name)) ?? name);
}

interface SubjectReference {
  spec?: string;
  name: string;
  method?: string;
  path?: string;
  /** Set for a part of a description in the format of a plug-in. `name` is its name in messages. */
  part?: { reference: PartReference; format: DescriptionFormat };
}

/** Splits a reference to a part in a JSON format. */
function splitSource(part: PartReference, isSpec: (word: string) => boolean): PartReference {
  const { spec, name } = parseNameReference(part.name, isSpec);
  return { ...part, name, ...(spec !== undefined && { source: spec }) };
}

function toSubjectReference(format: DescriptionFormat, part: PartReference): SubjectReference {
  const { kind, name, parent, source } = part;
  return {
    name: format.json ? name : `${kind} ${parent === undefined ? '' : `${parent}.`}${name}`,
    part: { reference: part, format },
    ...(source !== undefined && { spec: source }),
  };
}

/** Returns whether the format's descriptions are known even if nothing refers to them. */
function isScanned({ part }: SubjectReference): boolean {
  return part === undefined || part.format.json !== undefined;
}

function getField({ part }: SubjectReference): string {
  return part?.format.field ?? 'openapi';
}

/** Maximum number of misses with suggestions, because each suggestion compares every name. */
const MAX_GUESSES = 100;

function findInDocument(document: ApiDocument, kind: SubjectKind, reference: SubjectReference): ApiSubject | undefined {
  const { name, part } = reference;
  if (part) {
    const match = document.content?.format === part.format ? document.content.find(part.reference) : undefined;
    return match && { document: document.name, kind: 'part', ...match };
  }
  if (kind === 'schema') return findSchema(document, name) && { document: document.name, kind, name };
  const operation = findOperation(document, { method: reference.method ?? '', path: reference.path ?? '' });
  return (
    operation && {
      document: document.name,
      kind: operation.kind,
      method: operation.method,
      path: operation.path,
    }
  );
}

function listNames(document: ApiDocument, kind: SubjectKind, { part }: SubjectReference): string[] {
  if (part) return document.content?.format === part.format ? document.content.listNames() : [];
  return kind === 'operation' ? listOperations(document).operations.map(nameOperation) : listSchemas(document);
}

function describeMiss(miss: {
  kind: SubjectKind;
  reference: SubjectReference;
  near: string | undefined;
  named: string | undefined;
}) {
  const { reference, near, named } = miss;
  const kind = findLabel(miss);
  const source = getLabel(reference);
  const location = named === undefined ? `in any ${source} of the site` : `in the ${source} ${named}`;
  const fix = near === undefined ? `Fix the name, or add it to the ${source}.` : `Did you mean "${near}"?`;
  return `Can't find ${kind === undefined ? '' : `the ${kind} `}"${reference.name}" ${location}. ${fix}`;
}

/** Returns what messages call a part, unless its name starts with its kind. */
function findLabel({ kind, reference }: { kind: SubjectKind; reference: SubjectReference }): string | undefined {
  return reference.part ? reference.part.format.json?.partKind : kind;
}

/** Returns what messages call the descriptions that are searched. */
function getLabel(reference: SubjectReference): string {
  return reference.part && !isScanned(reference) ? reference.part.format.label : 'API description';
}

function describeMove(move: {
  kind: SubjectKind;
  reference: SubjectReference;
  subject: ApiSubject;
  isMissing: boolean;
}): string {
  const { reference, subject, isMissing } = move;
  const kind = findLabel(move) ?? 'part';
  const spec = `${getLabel(reference)} "${reference.spec ?? ''}"`;
  const reason = isMissing
    ? `The ${spec} with the ${kind} "${reference.name}" doesn't exist`
    : `The ${spec} doesn't contain the ${kind} "${reference.name}"`;
  return `${reason}. The ${kind} is read from ${subject.document}. Use that file instead.`;
}

/**
 * Maps the kind and name of everything in the scanned descriptions to the first description that contains it. Parses
 * each description once.
 */
function indexDescriptions(documents: ApiDocuments, scannedFiles: readonly string[]): Map<string, string> {
  const index = new Map<string, string>();
  const add = (key: string, name: string) => {
    if (!index.has(key)) index.set(key, name);
  };
  for (const name of scannedFiles) {
    const document = documents.find(name);
    if (!document) continue;
    for (const operation of listOperations(document).operations)
      add(getKey('operation', { name: nameOperation(operation) }), name);
    const { content } = document;
    for (const part of content?.listNames() ?? []) add(`${content?.format.field ?? ''} ${part}`, name);
    for (const schema of listSchemas(document)) add(getKey('schema', { name: schema }), name);
  }
  return index;
}

function getKey(kind: SubjectKind, { name, part }: SubjectReference): string {
  if (part) return `${part.format.field} ${name}`;
  return `${kind} ${kind === 'operation' && name.length > 1 ? name.replace(/\/+$/, '') : name}`;
}
