/** Finds a referenced description and its part (content format, OpenAPI (and siblings) in navigation). */
import path from 'node:path';
import { joinNames, splitNames } from '../model/joined-names.ts';
import { stripRoot } from '../model/urls.ts';
import type { ApiDocuments } from './documents.ts';
import { findNearName } from './near-names.ts';
import { findSpecFile, parseNameReference } from './references.ts';
import type { ApiDocument, ApiSubject } from '../model/api-description.ts';
import { listJsonFormats, type DescriptionFormat } from '../model/description-format.ts';
import type { PartReference } from '../model/part-reference.ts';
import { trimEndSlashes } from '../../lib/slashes.ts';

/** Returns the name of the description that a written path or URL refers to, whether or not it exists. */
export type ResolveSpecName = (written: string) => string;

export interface SubjectFinder {
  /** Finds a part of a description. In a JSON format, the name can start with the description. */
  part(format: DescriptionFormat, part: PartReference, inherited?: readonly string[]): SubjectResult;
  specName: ResolveSpecName;
  /** Returns a reference with a path from the docs folder instead of one from the folder of `file`, if that exists. */
  toRooted(reference: string, file: string): string;
}

export type SubjectResult =
  /**
   * `problem` is set if the subject was found elsewhere, because the referenced description is missing or doesn't
   * contain it. `notice` is set if the reference has a form that the format doesn't define.
   */
  | { subject: ApiSubject; problem?: string; notice?: string }
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

/** Creates a name lookup. `scannedFiles` are the descriptions in the docs folder. */
export function createSpecName(
  hasFile: (file: string) => boolean,
  scannedFiles: readonly string[],
  formats: readonly DescriptionFormat[],
): ResolveSpecName {
  const endings = formats.flatMap((format) => format.endings);
  const resolveName = (specName: string) =>
    findSpecFile(specName, hasFile, scannedFiles, endings) ?? trimEndSlashes(stripRoot(specName));
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
  let ids: Map<string, PartSubject[]> | undefined;
  const openIds = () => (ids ??= indexIds(documents, scanned));
  const openIndex = () => (index ??= indexDescriptions(documents, scanned));

  function find(reference: SubjectReference, inheritedSpecs: readonly string[] = []): SubjectResult {
    const { format } = reference;
    const siteSpecs = (format.json ? configured : (listed?.[format.field] ?? [])).map(specName);
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
      const subject = findInDocument(document, reference);
      if (subject) return { subject };
    }
    const isBroken = explicitSpecs !== undefined && unusableSpecs.some((name) => /^https?:/i.test(name) || has(name));
    const otherSpec = isBroken ? undefined : openIndex().get(getKey(reference));
    const document = otherSpec === undefined ? undefined : documents.find(otherSpec);
    const subject = document && findInDocument(document, reference);
    if (subject) {
      const isMissing = unusableSpecs.length > 0;
      return {
        subject,
        ...(explicitSpecs && { problem: describeMove({ reference, subject, isMissing }) }),
      };
    }
    const searchedSpecs = explicitSpecs ?? [...new Set([...tiers.flat(), ...(format.json ? scanned : [])])];
    const suggestion = unusableSpecs.length > 0 ? undefined : findNear(reference, searchedSpecs);
    return {
      problem: describeMiss({ reference, near: suggestion, named: explicitSpecs?.flatMap(splitNames).join(', ') }),
      unusable: unusableSpecs,
    };
  }

  let guesses = 0;
  /** Returns the closest name in the searched descriptions. */
  function findNear(reference: SubjectReference, searched: readonly string[]) {
    if (++guesses > MAX_GUESSES) return undefined;
    return findNearName(
      reference.name,
      searched.flatMap((name) => {
        const document = documents.find(name);
        return document ? listNames(document, reference) : [];
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
    part(format, part, inheritedSpecs) {
      const reference = splitReference(format, part, isSpec);
      if (reference) return find(reference, inheritedSpecs);
      return findById(format, part, inheritedSpecs);
    },
  };

  /** Finds the only part with an id: in the named description, or in those that `find` searches. */
  function findById(format: DescriptionFormat, part: PartReference, inheritedSpecs: readonly string[] = []) {
    const { name: id, spec } = parseNameReference(part.name, isSpec);
    const siteSpecs = configured.map(specName);
    const nearSpecs = spec === undefined ? [...inheritedSpecs, ...siteSpecs] : [specName(spec)];
    const nearSubjects = [...new Set(nearSpecs)].flatMap((name) => listWithId(documents.find(name), id));
    const isSearched = nearSubjects.length > 0 || spec !== undefined;
    const subjects = (isSearched ? nearSubjects : (openIds().get(id) ?? [])).filter(
      ({ document }) => documents.find(document)?.content?.format === format,
    );
    const [subject] = subjects;
    if (subject && subjects.length === 1) {
      const notice = `"${id}" is the ID of the ${part.kind} "${subject.name}", so the page shows this ${part.kind}. Write its method and path instead.`;
      return { subject, notice };
    }
    const reason = subjects.length > 1 ? `is the ID of several ${part.kind}s` : `isn't a valid ${part.kind}`;
    return { problem: `"${part.name}" ${reason}. Use a method and a path, such as "GET /users".`, unusable: [] };
  }
}

/** Returns the schema that a file is part of, or else the file on its own. */
function findWhole(name: string, names: readonly string[]): string {
  return names.includes(name) ? name : (names.find((joinedName) => splitNames(joinedName).includes(name)) ?? name);
}

interface SubjectReference {
  format: DescriptionFormat;
  part: Pick<PartReference, 'kind' | 'name' | 'parent'>;
  /** In messages. */
  name: string;
  /** As written. */
  spec?: string;
}

/** Splits a reference into the description and the part. Returns undefined if it isn't valid. */
function splitReference(
  format: DescriptionFormat,
  part: PartReference,
  isSpec: (word: string) => boolean,
): SubjectReference | undefined {
  const { kind, name, parent, source } = part;
  if (!format.json) {
    const fullName = `${kind} ${parent === undefined ? '' : `${parent}.`}${name}`;
    return { format, part, name: fullName, ...(source !== undefined && { spec: source }) };
  }
  const { parseOperation, partKinds } = format.json;
  if (!parseOperation || kind !== partKinds[0]) {
    const reference = parseNameReference(name, isSpec);
    return { format, part: { kind, name: reference.name }, ...reference };
  }
  const operation = parseOperation(name);
  if (!operation) return undefined;
  const operationName = `${operation.method} ${operation.path}`;
  const spec = operation.spec !== undefined && { spec: operation.spec };
  return { format, part: { kind, name: operationName }, name: operationName, ...spec };
}

/** Maximum number of misses with suggestions, because each suggestion compares every name. */
const MAX_GUESSES = 100;

function findInDocument(document: ApiDocument, { format, part }: SubjectReference): ApiSubject | undefined {
  const match = document.content?.format === format ? document.content.find(part) : undefined;
  return match && { document: document.name, kind: 'part', ...match };
}

function listNames({ content }: ApiDocument, { format, part }: SubjectReference): string[] {
  return content?.format === format ? content.listNames(part.kind) : [];
}

function describeMiss(miss: { reference: SubjectReference; near: string | undefined; named: string | undefined }) {
  const { reference, near, named } = miss;
  const kind = findLabel(reference);
  const source = getLabel(reference);
  const location = named === undefined ? `in any ${source} of the site` : `in the ${source} ${named}`;
  const fix = near === undefined ? `Fix the name, or add it to the ${source}.` : `Did you mean "${near}"?`;
  return `Can't find ${kind === undefined ? '' : `the ${kind} `}"${reference.name}" ${location}. ${fix}`;
}

/** Returns what messages call a part, unless its name starts with its kind. */
function findLabel({ format, part }: SubjectReference): string | undefined {
  return format.json ? part.kind : undefined;
}

/** Returns what messages call the descriptions that are searched. */
function getLabel({ format }: SubjectReference): string {
  return format.json ? 'API description' : format.label;
}

function describeMove(move: { reference: SubjectReference; subject: ApiSubject; isMissing: boolean }): string {
  const { reference, subject, isMissing } = move;
  const kind = findLabel(reference) ?? 'part';
  const spec = `${getLabel(reference)} "${reference.spec ?? ''}"`;
  const reason = isMissing
    ? `The ${spec} with the ${kind} "${reference.name}" doesn't exist`
    : `The ${spec} doesn't contain the ${kind} "${reference.name}"`;
  return `${reason}. The ${kind} is read from ${subject.document}. Use that file instead.`;
}

/**
 * Maps everything in the scanned descriptions to the first description that contains it. Parses each description once.
 */
function indexDescriptions(documents: ApiDocuments, scannedFiles: readonly string[]): Map<string, string> {
  const index = new Map<string, string>();
  const formats = listJsonFormats(documents.formats);
  for (const file of scannedFiles) {
    const content = documents.find(file)?.content;
    const format = formats.find((each) => each === content?.format);
    if (!content || !format) continue;
    for (const kind of format.json.partKinds)
      for (const name of content.listNames(kind)) {
        const key = getKey({ format, part: { kind, name } });
        if (!index.has(key)) index.set(key, file);
      }
  }
  return index;
}

type PartSubject = Extract<ApiSubject, { kind: 'part' }>;

function listWithId(document: ApiDocument | undefined, id: string): PartSubject[] {
  const parts = document?.content?.listIds?.().get(id) ?? [];
  return parts.map((part) => ({ document: document?.name ?? '', kind: 'part', ...part }));
}

/** Maps each id in the scanned descriptions to the parts with it. */
function indexIds(documents: ApiDocuments, scannedFiles: readonly string[]): Map<string, PartSubject[]> {
  const index = new Map<string, PartSubject[]>();
  for (const document of scannedFiles.flatMap((file) => documents.find(file) ?? []))
    for (const id of document.content?.listIds?.().keys() ?? []) {
      const subjects = index.get(id) ?? [];
      subjects.push(...listWithId(document, id));
      index.set(id, subjects);
    }
  return index;
}

function getKey({ format, part: { kind, name } }: Pick<SubjectReference, 'format' | 'part'>): string {
  return `${format.field} ${kind} ${format.json?.normalizeName?.(kind, name) ?? name}`;
}
