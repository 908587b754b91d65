/** Assigns parts of descriptions to the pages with a file whose frontmatter refers to them. */
import type { DiscoveredPage } from '../content/discover.ts';
import type { SourcePosition, Report } from '../model/diagnostics.ts';
import type { NavigationInput } from '../model/navigation-input.ts';
import { listReferenceUrls } from '../content/page-index.ts';
import { parseReference } from '../content/references.ts';
import {
  findOperationText,
  findPageReference,
  parseOperation,
  type DescriptionFormat,
} from '../model/description-format.ts';
import type { ApiDocuments } from './documents.ts';
import type { SubjectResult, SubjectFinder } from './find-subject.ts';
import { inheritSpecs, NO_SPECS, type FieldSpecs } from './inherit-specs.ts';
import { borrowFacts } from './make-pages.ts';
import type { ApiSubject } from '../model/api-description.ts';
import type { JsonObject } from '../model/json.ts';

export interface AssignedSubjects {
  /** The input pages, with their subjects. */
  pages: ReadonlyMap<string, DiscoveredPage>;
  /** Unreadable descriptions → the first page that needs each. */
  unusable: ReadonlyMap<string, SourcePosition>;
}

/**
 * Finds the subject of each page. Dangling references are reported. If a description can't be read, the page says so.
 */
export function assignSubjects(input: {
  pages: ReadonlyMap<string, DiscoveredPage>;
  navigation: NavigationInput;
  documents: ApiDocuments;
  finder: SubjectFinder;
  report: Report;
}): AssignedSubjects {
  const { pages, navigation, documents, finder, report } = input;
  const inheritedSpecs = collectSpecs({ root: navigation, pages, finder, formats: documents.formats });
  const unusableSpecs = new Map<string, SourcePosition>();
  const assignedSpecs = new Map(
    Array.from(pages, ([url, original]): [string, DiscoveredPage] => {
      const page = withMethod(original, documents.formats);
      const pageReference = findReference(page, { finder, documents, inheritedSpecs: inheritedSpecs.get(url) });
      if (!pageReference) return [url, page];
      const { key, result } = pageReference;
      const place = { file: page.file, line: page.frontmatter.lines?.[key] ?? 1, column: 1 };
      const warn = (message: string) => report({ ...place, severity: 'warning', code: 'operation-missing', message });
      if ('subject' in result) {
        const { problem, notice: message } = result;
        if (problem !== undefined) warn(problem);
        if (message !== undefined) report({ ...place, severity: 'info', code: 'frontmatter-invalid-value', message });
        const value = findValue(result.subject, documents);
        const method = message === undefined ? page.method : findMethod(result.subject, documents);
        const described = value ? borrowFacts(page, value) : page;
        return [url, { ...described, ...(method !== undefined && { method }), subject: result.subject }];
      }
      for (const name of result.unusable) if (!unusableSpecs.has(name)) unusableSpecs.set(name, place);
      const [document] = result.unusable;
      if (document !== undefined) return [url, { ...page, subject: { document, kind: 'unavailable' } }];
      warn(result.problem);
      return [url, page];
    }),
  );
  return { pages: assignedSpecs, unusable: unusableSpecs };
}

/** Adds the method that the page refers to, even if no description contains the operation. */
function withMethod(page: DiscoveredPage, formats: readonly DescriptionFormat[]): DiscoveredPage {
  const text = page.frontmatter.api ?? findOperationText(page.frontmatter, formats);
  const method = text === undefined ? undefined : parseOperation(text, formats)?.method.toUpperCase();
  return method === undefined ? page : { ...page, method };
}

/** Returns the method of an operation that the page refers to by its id. */
function findMethod(subject: ApiSubject, documents: ApiDocuments): string | undefined {
  if (subject.kind === 'unavailable') return undefined;
  return documents.find(subject.document)?.content?.summarize(subject)?.method;
}

function findReference(
  { file, frontmatter }: DiscoveredPage,
  context: { finder: SubjectFinder; documents: ApiDocuments; inheritedSpecs: FieldSpecs | undefined },
): { key: string; result: SubjectResult } | undefined {
  const { finder, documents, inheritedSpecs = NO_SPECS } = context;
  const reference = findPageReference(frontmatter, documents.formats);
  if (!reference) return undefined;
  const { key, part, format } = reference;
  const rootedPart = format.json ? { ...part, name: finder.toRooted(part.name, file) } : part;
  return { key, result: finder.part(format, rootedPart, inheritedSpecs[format.field]) };
}

/** Returns the value in a description that a page shows. */
export function findValue(subject: ApiSubject, documents: ApiDocuments): JsonObject | undefined {
  const document = documents.find(subject.document);
  if (!document || subject.kind === 'unavailable') return undefined;
  const { content } = document;
  if (content?.findValue) return content.findValue(subject);
  const summary = content?.summarize(subject);
  return summary && { title: summary.title, description: summary.description, deprecated: summary.deprecated };
}

/** Returns the descriptions that apply to each listed page through the surrounding navigation. */
function collectSpecs(input: {
  root: NavigationInput;
  pages: ReadonlyMap<string, DiscoveredPage>;
  finder: SubjectFinder;
  formats: readonly DescriptionFormat[];
}): Map<string, FieldSpecs> {
  const { root, pages, finder, formats } = input;
  const byPage = new Map<string, FieldSpecs>();
  const isPage = (ref: string) => listReferenceUrls(ref).some((url) => pages.has(url));
  const visit = (node: NavigationInput, parentSpecs: FieldSpecs) => {
    const specs = inheritSpecs(node, parentSpecs, finder);
    const add = (ref: string) => {
      const url = listReferenceUrls(ref).find((candidate) => pages.has(candidate));
      if (url !== undefined && !byPage.has(url)) byPage.set(url, specs);
    };
    if (node.root !== undefined) add(node.root);
    for (const child of node.children) {
      if (child.type === 'node') visit(child.node, specs);
      else {
        const reference = parseReference(child.ref, { isPage, formats });
        if (reference.kind === 'page' && reference.path !== '') add(reference.path);
      }
    }
  };
  visit(root, NO_SPECS);
  return byPage;
}
