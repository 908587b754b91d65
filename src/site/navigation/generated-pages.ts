/** Pages that the navigation makes of descriptions, and their addresses (content format, URL algorithm). */
import type { FoundPage } from '../content/discover.ts';
import type { Report } from '../model/diagnostics.ts';
import type { ApiDocuments } from '../openapi/documents.ts';
import { findChannel, listChannels, listOperations, nameOperation } from '../openapi/list-operations.ts';
import { channelPage, mintOf, operationPage, unavailablePage } from '../openapi/make-pages.ts';
import { createUrlRegister, directoryPath, operationUrl, overrideUrl } from '../openapi/operation-url.ts';
import { subjectKey } from '../openapi/publish/visible-operations.ts';
import type { ApiDocument, ApiOperation, ApiSubject } from '../model/api-description.ts';
import { firstTag } from './tag-groups.ts';

/** Pages of one description in one directory. */
export interface PageGroup {
  document: string;
  directory?: string | undefined;
  slug?: 'operationId' | undefined;
  version?: string | undefined;
}

export interface GeneratedPages {
  want(group: PageGroup, subject: ApiSubject): void;
  wantAll(group: PageGroup): void;
  /** Call once, when everything wanted is known: addresses follow the order of the descriptions. */
  giveAddresses(): void;
  /** URL of the page of a subject; undefined when it has none (`x-excluded`). */
  urlOf(group: PageGroup, subject: ApiSubject): string | undefined;
  /** Whether a page stands in for a description that cannot be read. */
  isStandIn(url: string): boolean;
  pages(): FoundPage[];
}

interface OpenGroup {
  group: PageGroup;
  all: boolean;
  wanted: Set<string>;
  urls: Map<string, string>;
}

export function createGeneratedPages(input: {
  pages: ReadonlyMap<string, FoundPage>;
  documents: ApiDocuments;
  /** Keys of subjects that get no page. */
  withheld: ReadonlySet<string>;
  report: Report;
}): GeneratedPages {
  const { pages, documents, withheld, report } = input;
  const groups = new Map<string, OpenGroup>();
  const made: FoundPage[] = [];
  const standIns = new Set<string>();
  const register = createUrlRegister((url) => pages.has(url));
  const written = new Map<string, FoundPage>();
  for (const page of pages.values())
    if (page.subject && !written.has(fullKey(page.subject))) written.set(fullKey(page.subject), page);

  const isWithheld = (subject: ApiSubject) => withheld.has(subjectKey(subject)) && !written.has(fullKey(subject));

  function open(group: PageGroup): OpenGroup {
    const key = JSON.stringify([group.document, directoryPath(group.directory), group.slug]);
    const opened = groups.get(key) ?? { group, all: false, wanted: new Set(), urls: new Map() };
    groups.set(key, opened);
    return opened;
  }

  function add(opened: OpenGroup, subject: ApiSubject, wantedUrl: string, make: (url: string) => FoundPage): void {
    const own = written.get(fullKey(subject));
    const url = own?.url ?? register(wantedUrl);
    const winner = own ?? pages.get(url);
    opened.urls.set(keyOf(subject), url);
    if (winner) reportWritten(winner, keyOf(subject), report);
    else made.push(make(url));
  }

  function addOperations(opened: OpenGroup, document: ApiDocument): void {
    const { group, all, wanted } = opened;
    for (const operation of listOperations(document).operations) {
      const subject = toSubject(operation);
      if ((!all && !wanted.has(keyOf(subject))) || isWithheld(subject)) continue;
      if (operation.value['x-excluded'] === true) {
        if (wanted.has(keyOf(subject))) reportExcluded(operation, report);
        continue;
      }
      add(opened, subject, addressOf(operation, group), (url) =>
        operationPage(operation, { url, version: group.version }),
      );
    }
  }

  function addChannels(opened: OpenGroup, document: ApiDocument): void {
    const { group, all, wanted } = opened;
    for (const name of listChannels(document)) {
      const subject: ApiSubject = { document: document.name, kind: 'channel', name };
      const channel = findChannel(document, name);
      if (!channel || channel['x-excluded'] === true || isWithheld(subject) || (!all && !wanted.has(keyOf(subject))))
        continue;
      const summary = typeof channel['title'] === 'string' ? channel['title'] : undefined;
      const url = operationUrl({ directory: group.directory, summary, method: '', path: name });
      add(opened, subject, url, (given) =>
        channelPage({ document: document.name, name, channel }, { url: given, version: group.version }),
      );
    }
  }

  return {
    want: (group, subject) => void open(group).wanted.add(keyOf(subject)),
    wantAll(group) {
      open(group).all = true;
    },
    giveAddresses() {
      for (const opened of groups.values()) {
        const { group, urls } = opened;
        const document = documents.find(group.document);
        if (document) {
          addOperations(opened, document);
          addChannels(opened, document);
          continue;
        }
        const url = register(`/${[directoryPath(group.directory), 'unavailable'].filter(Boolean).join('/')}`);
        urls.set('unavailable', url);
        standIns.add(url);
        if (!pages.has(url)) made.push(unavailablePage(group.document, { url, title: 'API reference' }));
      }
    },
    urlOf: (group, subject) => open(group).urls.get(keyOf(subject)),
    isStandIn: (url) => standIns.has(url),
    pages: () => made,
  };
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
    tag: firstTag(operation),
    summary: typeof summary === 'string' ? summary.trim() : undefined,
    method: kind === 'webhook' ? 'webhook' : method,
    path,
    operationId: slug === 'operationId' && typeof operationId === 'string' ? operationId : undefined,
  });
}

function reportWritten({ file, url, frontmatter }: FoundPage, name: string, report: Report): void {
  report({
    file,
    line: frontmatter.lines?.['openapi'] ?? frontmatter.lines?.['asyncapi'] ?? 1,
    column: 1,
    severity: 'warning',
    code: 'operation-page-clash',
    message: `The navigation makes a page of "${name}", and ${file} is that page already (${url}); the file was taken. List the file in the navigation instead, or remove it.`,
  });
}

function reportExcluded(operation: ApiOperation, report: Report): void {
  report({
    file: operation.document.name,
    line: 1,
    column: 1,
    severity: 'warning',
    code: 'operation-missing',
    message: `The navigation lists "${nameOperation(operation)}", which the description leaves out (x-excluded). Remove the entry or the mark.`,
  });
}
