/** Pages that the navigation makes of descriptions, and their addresses (content format, URL algorithm). */
import type { FoundPage } from '../content/discover.ts';
import type { Report } from '../model/diagnostics.ts';
import type { ApiDocuments } from '../openapi/documents.ts';
import { listGraphqlPages } from '../openapi/graphql/list-pages.ts';
import { findChannel, listChannels, listOperations, nameOperation } from '../openapi/list-operations.ts';
import { channelPage, graphqlPage, mintOf, operationPage, sdkPage, unavailablePage } from '../openapi/make-pages.ts';
import { groupTag } from '../openapi/operation-tags.ts';
import { createUrlRegister, directoryPath, operationUrl, overrideUrl } from '../openapi/operation-url.ts';
import { subjectKey } from '../openapi/publish/visible-operations.ts';
import type { ApiDocument, ApiOperation, ApiSubject } from '../model/api-description.ts';
import type { GraphqlSchema } from '../model/graphql-schema.ts';
import type { SdkReference } from '../model/sdk-reference.ts';
import { subjectPlace } from '../model/subject-place.ts';
import { listSdkPages, nameOfSymbol } from '../openapi/sdk/list-pages.ts';
import { isSameChoice } from './page-choices.ts';

/** Pages of one description in one directory. */
export interface PageGroup {
  document: string;
  directory?: string | undefined;
  slug?: 'operationId' | undefined;
  version?: string | undefined;
  /** Language and version of the navigation that it is in. */
  choice: string;
}

/** Pages that the navigation asks for: that of one subject, or those of a whole description. */
export interface WantedPages {
  group: PageGroup;
  /** Absent: all subjects of the description. */
  subject?: ApiSubject;
}

export interface GeneratedPages {
  pages: readonly FoundPage[];
  /** URL of the page of a subject; undefined when it has none (`x-excluded`). */
  urlOf(group: PageGroup, subject: ApiSubject): string | undefined;
  /** URLs of pages that stand in for a description that cannot be read. */
  standIns: ReadonlySet<string>;
}

/** All that is wanted of one description in one directory. */
interface WantedGroup {
  group: PageGroup;
  all: boolean;
  /** Names of single subjects. */
  keys: Set<string>;
  choices: Set<string>;
}

/** A page that is to be made, unless a page with a file shows its subject or has its address. */
interface Candidate {
  subject: ApiSubject;
  wantedUrl: string;
  make: (url: string) => FoundPage;
}

interface Input {
  /** In the order of the navigation. */
  wanted: readonly WantedPages[];
  /** Pages with a file, by URL. */
  pages: ReadonlyMap<string, FoundPage>;
  /** URL of a page → the languages and versions that list it. */
  choices: ReadonlyMap<string, ReadonlySet<string>>;
  documents: ApiDocuments;
  /** Keys of subjects that get no page. */
  withheld: ReadonlySet<string>;
  report: Report;
}

/**
 * Makes the wanted pages. A page with a file that shows the same stands in, unless only other languages or versions list
 * it: these have pages of their own. Addresses are given in the order of the groups, and in each in that of its description.
 */
export function generatePages(input: Input): GeneratedPages {
  const { wanted, pages, choices, report } = input;
  const written = pagesBySubject(pages);
  const writtenFor = (subject: ApiSubject) =>
    subject.kind === 'unavailable' ? [] : (written.get(fullKey(subject)) ?? []);
  const register = createUrlRegister((url) => pages.has(url));
  const made: FoundPage[] = [];
  const standIns = new Set<string>();
  const urls = new Map<string, ReadonlyMap<string, string>>();
  for (const [key, group] of joinWanted(wanted)) {
    const urlsOfGroup = new Map<string, string>();
    for (const { subject, wantedUrl, make } of listCandidates(group, { ...input, written })) {
      const own = writtenFor(subject).find(({ url }) => isWithin(choices.get(url), group.choices));
      const url = own?.url ?? register(wantedUrl);
      const winner = own ?? pages.get(url);
      urlsOfGroup.set(keyOf(subject), url);
      if (subject.kind === 'unavailable') standIns.add(url);
      else if (winner) reportWritten(winner, keyOf(subject), report);
      if (!winner) made.push(make(url));
    }
    urls.set(key, urlsOfGroup);
  }
  return {
    pages: made,
    urlOf: (group, subject) => urls.get(keyOfGroup(group))?.get(keyOf(subject)),
    standIns,
  };
}

function keyOfGroup({ document, directory, slug }: PageGroup): string {
  return JSON.stringify([document, directoryPath(directory), slug]);
}

function joinWanted(wanted: readonly WantedPages[]): Map<string, WantedGroup> {
  const joined = new Map<string, WantedGroup>();
  for (const { group, subject } of wanted) {
    const key = keyOfGroup(group);
    const known = joined.get(key) ?? { group, all: false, keys: new Set(), choices: new Set() };
    known.choices.add(group.choice);
    if (subject) known.keys.add(keyOf(subject));
    else known.all = true;
    joined.set(key, known);
  }
  return joined;
}

/** Pages with a file by what they show. */
function pagesBySubject(pages: ReadonlyMap<string, FoundPage>): Map<string, FoundPage[]> {
  const shown = [...pages.values()].filter(({ subject }) => subject !== undefined);
  return Map.groupBy(shown, ({ subject }) => (subject ? fullKey(subject) : ''));
}

/** Whether a page that these choices list, if any do, is one of those of a group. */
function isWithin(listed: ReadonlySet<string> | undefined, choices: ReadonlySet<string>): boolean {
  if (listed === undefined) return true;
  return [...listed].some((one) => [...choices].some((other) => isSameChoice(one, other)));
}

type ListInput = Pick<Input, 'documents' | 'withheld' | 'report'> & { written: ReadonlyMap<string, FoundPage[]> };

function listCandidates(wanted: WantedGroup, input: ListInput): Candidate[] {
  const { group } = wanted;
  const document = input.documents.find(group.document);
  if (document?.schema) return graphqlOf(document.name, document.schema, wanted, input);
  if (document?.reference) return sdkOf(document.name, document.reference, wanted, input);
  if (document) return [...operationsOf(document, wanted, input), ...channelsOf(document, wanted, input)];
  return [
    {
      subject: { document: group.document, kind: 'unavailable' },
      wantedUrl: `/${[directoryPath(group.directory), 'unavailable'].filter(Boolean).join('/')}`,
      make: (url) => unavailablePage(group.document, { url, title: 'API reference' }),
    },
  ];
}

function operationsOf(document: ApiDocument, { group, all, keys }: WantedGroup, input: ListInput): Candidate[] {
  return listOperations(document).operations.flatMap((operation) => {
    const subject = toSubject(operation);
    const isNamed = keys.has(keyOf(subject));
    if ((!all && !isNamed) || isWithheld(subject, input)) return [];
    if (operation.value['x-excluded'] === true) {
      if (isNamed) reportExcluded(operation, input.report);
      return [];
    }
    const make = (url: string) => operationPage(operation, { url, version: group.version });
    return [{ subject, wantedUrl: addressOf(operation, group), make }];
  });
}

function channelsOf(document: ApiDocument, { group, all, keys }: WantedGroup, input: ListInput): Candidate[] {
  return listChannels(document).flatMap((name) => {
    const subject: ApiSubject = { document: document.name, kind: 'channel', name };
    const channel = findChannel(document, name);
    const isWanted = all || keys.has(keyOf(subject));
    if (!channel || channel['x-excluded'] === true || isWithheld(subject, input) || !isWanted) return [];
    const summary = typeof channel['title'] === 'string' ? channel['title'] : undefined;
    const make = (url: string) =>
      channelPage({ document: document.name, name, channel }, { url, version: group.version });
    const wantedUrl = operationUrl({ directory: group.directory, summary, method: '', path: name });
    return [{ subject, wantedUrl, make }];
  });
}

function graphqlOf(document: string, schema: GraphqlSchema, { group }: WantedGroup, input: ListInput): Candidate[] {
  const pages = listGraphqlPages(schema).flatMap(({ pages: own }) => own);
  return pages.flatMap((page) => {
    const subject: ApiSubject = { document, kind: page.kind, name: page.name };
    const make = (url: string) => graphqlPage(document, page, { url, version: group.version });
    return isWithheld(subject, input) ? [] : [{ subject, wantedUrl: pathIn(group, page.path), make }];
  });
}

function sdkOf(document: string, reference: SdkReference, { group }: WantedGroup, input: ListInput): Candidate[] {
  return listSdkPages(reference).flatMap((page) => {
    const subject: ApiSubject = { document, kind: 'sdk', name: nameOfSymbol(page.symbol) };
    const make = (url: string) => sdkPage(document, page.symbol, { url, version: group.version });
    return isWithheld(subject, input) ? [] : [{ subject, wantedUrl: pathIn(group, page.path), make }];
  });
}

function pathIn({ directory }: PageGroup, path: string): string {
  return `/${[directoryPath(directory), path].filter(Boolean).join('/')}`;
}

function isWithheld(subject: ApiSubject, { withheld, written }: ListInput): boolean {
  return withheld.has(subjectKey(subject)) && !written.has(fullKey(subject));
}

function toSubject({ document, kind, method, path }: ApiOperation): ApiSubject {
  return { document: document.name, kind, method, path };
}

/** Name of a subject in its description. */
function keyOf(subject: ApiSubject): string {
  switch (subject.kind) {
    case 'operation':
    case 'webhook':
      return subject.kind === 'webhook' ? `${nameOperation(subject)} ${subject.method}` : nameOperation(subject);
    case 'unavailable':
      return 'unavailable';
    case 'sdk':
      return [subject.name, ...(subject.member === undefined ? [] : [subject.member])].join(' · ');
    default:
      return `${subject.kind} ${subject.name}`;
  }
}

function fullKey(subject: ApiSubject): string {
  return `${subject.document} ${keyOf(subject)}`;
}

function addressOf(operation: ApiOperation, { directory, slug }: PageGroup): string {
  const { kind, method, path, value } = operation;
  const { href } = mintOf(value);
  if (typeof href === 'string' && href.trim() !== '') return overrideUrl(href.trim());
  const { operationId, summary } = value;
  return operationUrl({
    directory,
    tag: groupTag(operation),
    summary: typeof summary === 'string' ? summary.trim() : undefined,
    method: kind === 'webhook' ? 'webhook' : method,
    path,
    operationId: slug === 'operationId' && typeof operationId === 'string' ? operationId : undefined,
  });
}

function reportWritten({ file, url, frontmatter }: FoundPage, name: string, report: Report): void {
  report({
    ...subjectPlace({ file, frontmatter }),
    severity: 'warning',
    code: 'operation-page-clash',
    message: `The navigation generates a page for "${name}", but ${file} already has its URL (${url}). The file is used. List the file in the navigation instead, or remove it.`,
  });
}

function reportExcluded(operation: ApiOperation, report: Report): void {
  report({
    file: operation.document.name,
    line: 1,
    column: 1,
    severity: 'warning',
    code: 'operation-missing',
    message: `The navigation lists "${nameOperation(operation)}", which the description excludes with "x-excluded". Remove the entry or "x-excluded".`,
  });
}
