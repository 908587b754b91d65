/** Creates the pages that the navigation requests from descriptions, and their URLs (content format, URL algorithm). */
import type { DiscoveredPage } from '../content/discover.ts';
import type { FrontmatterHooks } from '../content/plugin-fields.ts';
import type { Report } from '../model/diagnostics.ts';
import type { ApiDocuments } from '../descriptions/documents.ts';
import { createPartPage, createUnavailablePage } from '../descriptions/make-pages.ts';
import { createUrlMaker, createUrlRegister, toDirectoryPath } from '../descriptions/page-url.ts';
import { getSubjectKey } from '../descriptions/publish/visible-parts.ts';
import type { ApiSubject } from '../model/api-description.ts';
import type { DescriptionContent } from '../model/description-content.ts';
import { getSubjectPlace } from '../model/subject-place.ts';
import { toPortableUrl } from '../model/urls.ts';
import { isSameChoice } from './page-choices.ts';

/** Pages of one description in one directory. */
export interface PageGroup {
  document: string;
  directory?: string | undefined;
  slug?: 'operationId' | undefined;
  version?: string | undefined;
  /** Language and version of the navigation that contains it. */
  choice: string;
}

/** Pages that the navigation requests: the page of one subject, or all pages of a description. */
export interface WantedPages {
  group: PageGroup;
  /** If undefined, all subjects of the description. */
  subject?: ApiSubject;
}

export interface GeneratedPages {
  pages: readonly DiscoveredPage[];
  /** Returns a function that returns the page URL of a subject in a group, or undefined if it has none (`x-excluded`). */
  urlsOf(group: PageGroup): (subject: ApiSubject) => string | undefined;
  /** URLs of placeholder pages for descriptions that can't be read. */
  standIns: ReadonlySet<string>;
  /** URLs that earlier versions gave to the pages, and those that some file systems can't store → their URLs. */
  formerUrls: ReadonlyMap<string, string>;
}

/** Everything requested from one description in one directory. */
interface WantedGroup {
  group: PageGroup;
  all: boolean;
  /** Keys of individual subjects. */
  keys: Set<string>;
  choices: Set<string>;
}

/** A page to create, unless a page with a file shows its subject or has its URL. */
interface Candidate {
  subject: ApiSubject;
  wantedUrl: string;
  /** What `wantedUrl` was in earlier versions. @defaultValue the same */
  formerUrl?: string;
  make: (url: string) => DiscoveredPage;
}

interface Input {
  /** In navigation order. */
  wanted: readonly WantedPages[];
  /** Pages with a file, by URL. */
  pages: ReadonlyMap<string, DiscoveredPage>;
  /** URL of a page → the languages and versions that list it. */
  choices: ReadonlyMap<string, ReadonlySet<string>>;
  documents: ApiDocuments;
  /** Add fields to the frontmatter of the pages. */
  plugins: readonly FrontmatterHooks[];
  /** Keys of subjects that get no page. */
  withheld: ReadonlySet<string>;
  report: Report;
}

/**
 * Creates the requested pages. A page with a file for the same subject is used instead, unless only other languages or
 * versions list it: they get separate pages. URLs are assigned in group order, and within a group in the order of the
 * description.
 */
export function generatePages(input: Input): GeneratedPages {
  const { wanted: requests, pages, choices, report } = input;
  const written = groupPagesBySubject(pages);
  const listWrittenPages = (subject: ApiSubject) =>
    subject.kind === 'unavailable' ? [] : (written.get(getSubjectKey(subject)) ?? []);
  const register = createUrlRegister((url) => pages.has(url));
  const registerFormer = createUrlRegister((url) => pages.has(url));
  const registerUnsafe = createUrlRegister((url) => pages.has(url));
  const formerUrls = new Map<string, string>();
  const createdPages: DiscoveredPage[] = [];
  const standIns = new Set<string>();
  const urls = new Map<string, ReadonlyMap<string, string>>();
  for (const [key, group] of joinWanted(requests)) {
    const urlsOfGroup = new Map<string, string>();
    for (const { subject, wantedUrl, formerUrl = wantedUrl, make } of listCandidates(group, { ...input, written })) {
      const writtenPage = listWrittenPages(subject).find(({ url }) => isWithin(choices.get(url), group.choices));
      const url = writtenPage?.url ?? register(toPortableUrl(wantedUrl));
      if (!writtenPage) {
        formerUrls.set(registerFormer(formerUrl), url);
        formerUrls.set(registerUnsafe(wantedUrl), url);
      }
      const winner = writtenPage ?? pages.get(url);
      urlsOfGroup.set(getKey(subject), url);
      if (subject.kind === 'unavailable') standIns.add(url);
      else if (winner) reportWritten(winner, getKey(subject), report);
      if (!winner) createdPages.push(make(url));
    }
    urls.set(key, urlsOfGroup);
  }
  return {
    pages: createdPages,
    urlsOf(group) {
      const urlsOfGroup = urls.get(getGroupKey(group));
      return (subject) => urlsOfGroup?.get(getKey(subject));
    },
    standIns,
    formerUrls: new Map([...formerUrls].filter(([formerUrl, url]) => formerUrl !== url)),
  };
}

function getGroupKey({ document, directory, slug }: PageGroup): string {
  return JSON.stringify([document, toDirectoryPath(directory), slug]);
}

function joinWanted(requests: readonly WantedPages[]): Map<string, WantedGroup> {
  const joined = new Map<string, WantedGroup>();
  for (const { group, subject } of requests) {
    const key = getGroupKey(group);
    const known = joined.get(key) ?? { group, all: false, keys: new Set(), choices: new Set() };
    known.choices.add(group.choice);
    if (subject) known.keys.add(getKey(subject));
    else known.all = true;
    joined.set(key, known);
  }
  return joined;
}

/** Groups pages with a file by subject. */
function groupPagesBySubject(pages: ReadonlyMap<string, DiscoveredPage>): Map<string, DiscoveredPage[]> {
  const subjectPages = [...pages.values()].filter(({ subject }) => subject !== undefined);
  return Map.groupBy(subjectPages, ({ subject }) => (subject ? getSubjectKey(subject) : ''));
}

/** Returns whether a page belongs to one of a group's choices. A page that no choice lists belongs to all of them. */
function isWithin(listed: ReadonlySet<string> | undefined, choices: ReadonlySet<string>): boolean {
  if (listed === undefined) return true;
  return [...listed].some((one) => [...choices].some((other) => isSameChoice(one, other)));
}

type ListInput = Pick<Input, 'documents' | 'plugins' | 'withheld' | 'report'> & {
  written: ReadonlyMap<string, DiscoveredPage[]>;
};

function listCandidates(request: WantedGroup, input: ListInput): Candidate[] {
  const { group } = request;
  const document = input.documents.find(group.document);
  if (document?.content) return listPartCandidates(document.name, document.content, request, input);
  return [
    {
      subject: { document: group.document, kind: 'unavailable' },
      wantedUrl: createUrlMaker(group.directory)('unavailable'),
      make: (url) => createUnavailablePage(group.document, { url, title: 'API reference' }),
    },
  ];
}

function listPartCandidates(
  document: string,
  content: DescriptionContent,
  { group, all, keys }: WantedGroup,
  input: ListInput,
): Candidate[] {
  const { slug, version } = group;
  const toUrl = createUrlMaker(group.directory);
  return content.listPages(slug).flatMap((page) => {
    const subject: ApiSubject = { document, kind: 'part', name: page.name };
    const isNamed = keys.has(getKey(subject));
    if (!all && !isNamed) return [];
    const summary = content.summarize(page);
    if (!summary || isWithheld(subject, input)) return [];
    if (summary.excluded === true) {
      if (isNamed) reportExcluded(document, page.name, input.report);
      return [];
    }
    const { path, formerPath = path } = page;
    const make = (url: string) => createPartPage(document, page, { summary, url, version, plugins: input.plugins });
    return [{ subject, wantedUrl: toUrl(path), formerUrl: toUrl(formerPath), make }];
  });
}

function isWithheld(subject: ApiSubject, { withheld, written }: ListInput): boolean {
  const key = getSubjectKey(subject);
  return withheld.has(key) && !written.has(key);
}

/** Returns the key of a subject within its description. */
function getKey(subject: ApiSubject): string {
  if (subject.kind === 'unavailable') return subject.kind;
  return subject.member === undefined ? subject.name : `${subject.name} · ${subject.member}`;
}

function reportWritten({ file, url, frontmatter }: DiscoveredPage, name: string, report: Report): void {
  report({
    ...getSubjectPlace({ file, frontmatter }),
    severity: 'warning',
    code: 'operation-page-clash',
    message: `The navigation generates a page for "${name}", but ${file} already has its URL (${url}). The file is used. List the file in the navigation instead, or remove it.`,
  });
}

function reportExcluded(document: string, name: string, report: Report): void {
  report({
    file: document,
    line: 1,
    column: 1,
    severity: 'warning',
    code: 'operation-missing',
    message: `The navigation lists "${name}", which the description excludes with "x-excluded". Remove the entry or "x-excluded".`,
  });
}
