/**
 * Assigns parts of descriptions to pages with a file: frontmatter `openapi`, `openapi-schema`, and the fields of plug-ins.
 */
import type { DiscoveredPage } from '../content/discover.ts';
import type { SourcePosition, Report } from '../model/diagnostics.ts';
import type { NavigationInput } from '../model/navigation-input.ts';
import { listReferenceUrls } from '../content/page-index.ts';
import { parseReference } from '../content/references.ts';
import type { ApiDocuments } from './documents.ts';
import type { SubjectResult, SubjectFinder } from './find-subject.ts';
import { findSchema, getOperation } from './list-operations.ts';
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
  const inheritedSpecs = collectSpecs(navigation, pages, finder);
  const unusableSpecs = new Map<string, SourcePosition>();
  const assignedSpecs = new Map(
    Array.from(pages, ([url, page]): [string, DiscoveredPage] => {
      const pageReference = findReference(page, { finder, documents, inheritedSpecs: inheritedSpecs.get(url) });
      if (!pageReference) return [url, page];
      const { key, result } = pageReference;
      const place = { file: page.file, line: page.frontmatter.lines?.[key] ?? 1, column: 1 };
      const warn = (message: string) => report({ ...place, severity: 'warning', code: 'operation-missing', message });
      if ('subject' in result) {
        if (result.problem !== undefined) warn(result.problem);
        const value = findValue(result.subject, documents);
        return [url, { ...(value ? borrowFacts(page, value) : page), subject: result.subject }];
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

function findReference(
  { file, frontmatter: { openapi, openapiSchema, parts = {} } }: DiscoveredPage,
  context: { finder: SubjectFinder; documents: ApiDocuments; inheritedSpecs: Specs | undefined },
): { key: string; result: SubjectResult } | undefined {
  const { finder, documents, inheritedSpecs = NO_SPECS } = context;
  if (openapi !== undefined)
    return { key: 'openapi', result: finder.operation(finder.toRooted(openapi, file), inheritedSpecs.openapi) };
  if (openapiSchema !== undefined)
    return {
      key: 'openapi-schema',
      result: finder.schema(finder.toRooted(openapiSchema, file), inheritedSpecs.openapi),
    };
  for (const [key, part] of Object.entries(parts)) {
    const format = documents.formats.find(({ field }) => field === key);
    if (!format) continue;
    const rootedPart = format.json ? { ...part, name: finder.toRooted(part.name, file) } : part;
    return { key, result: finder.part(format, rootedPart, inheritedSpecs.parts[key]) };
  }
  return undefined;
}

/** Returns the value in a description that a page shows. */
export function findValue(subject: ApiSubject, documents: ApiDocuments): JsonObject | undefined {
  const document = documents.find(subject.document);
  if (!document || subject.kind === 'unavailable') return undefined;
  if ('method' in subject) return getOperation(document, subject)?.value;
  if (subject.kind === 'schema') return findSchema(document, subject.name);
  const { content } = document;
  if (content?.findValue) return content.findValue(subject);
  const summary = content?.summarize(subject);
  return summary && { title: summary.title, description: summary.description, deprecated: summary.deprecated };
}

interface Specs {
  openapi: readonly string[];
  /** By field. */
  parts: Readonly<Record<string, readonly string[]>>;
}

const NO_SPECS: Specs = { openapi: [], parts: {} };

/** Returns the descriptions that apply to each listed page through the surrounding navigation. */
function collectSpecs(
  root: NavigationInput,
  pages: ReadonlyMap<string, DiscoveredPage>,
  finder: SubjectFinder,
): Map<string, Specs> {
  const byPage = new Map<string, Specs>();
  const visit = (node: NavigationInput, parentSpecs: Specs) => {
    const listed = Object.entries(node.parts ?? {}).map(
      ([field, { sources }]) => [field, sources.map(finder.specName)] as const,
    );
    const specs: Specs = {
      openapi: node.openapi?.sources.map(finder.specName) ?? parentSpecs.openapi,
      parts: { ...parentSpecs.parts, ...Object.fromEntries(listed) },
    };
    const add = (ref: string) => {
      const url = listReferenceUrls(ref).find((candidate) => pages.has(candidate));
      if (url !== undefined && !byPage.has(url)) byPage.set(url, specs);
    };
    if (node.root !== undefined) add(node.root);
    for (const child of node.children) {
      if (child.type === 'node') visit(child.node, specs);
      else {
        const reference = parseReference(child.ref, (ref) => listReferenceUrls(ref).some((url) => pages.has(url)));
        if (reference.kind === 'page' && reference.path !== '') add(reference.path);
      }
    }
  };
  visit(root, NO_SPECS);
  return byPage;
}
