/** Pages with a file that show a part of a description: frontmatter `openapi`, `openapi-schema`, `asyncapi`. */
import type { FoundPage } from '../content/discover.ts';
import type { Place, Report } from '../model/diagnostics.ts';
import type { NavigationInput } from '../model/navigation-input.ts';
import { refToUrls } from '../content/page-index.ts';
import { parseReference } from '../content/references.ts';
import type { ApiDocuments } from './documents.ts';
import type { Found, SubjectFinder } from './find-subject.ts';
import { findChannel, findSchema, getOperation } from './list-operations.ts';
import { borrowFacts } from './make-pages.ts';
import type { ApiSubject, JsonObject } from '../model/api-description.ts';

export interface AssignedSubjects {
  /** The pages given, with what they show. */
  pages: ReadonlyMap<string, FoundPage>;
  /** Descriptions that could not be read → the first page that needs each. */
  unusable: ReadonlyMap<string, Place>;
}

/**
 * Finds what each page shows. A reference that leads nowhere is reported; when a description could not be read, the
 * page says so.
 */
export function assignSubjects(input: {
  pages: ReadonlyMap<string, FoundPage>;
  navigation: NavigationInput;
  documents: ApiDocuments;
  finder: SubjectFinder;
  report: Report;
}): AssignedSubjects {
  const { pages, navigation, documents, finder, report } = input;
  const inherited = specsOfPages(navigation, pages, finder);
  const unusable = new Map<string, Place>();
  const assigned = new Map(
    Array.from(pages, ([url, page]): [string, FoundPage] => {
      const wanted = findWanted(page, finder, inherited.get(url));
      if (!wanted) return [url, page];
      const { key, found } = wanted;
      const place = { file: page.file, line: page.frontmatter.lines?.[key] ?? 1, column: 1 };
      const warn = (message: string) => report({ ...place, severity: 'warning', code: 'operation-missing', message });
      if ('subject' in found) {
        if (found.problem !== undefined) warn(found.problem);
        const value = valueOf(found.subject, documents);
        return [url, { ...(value ? borrowFacts(page, value) : page), subject: found.subject }];
      }
      for (const name of found.unusable) if (!unusable.has(name)) unusable.set(name, place);
      const [document] = found.unusable;
      if (document !== undefined) return [url, { ...page, subject: { document, kind: 'unavailable' } }];
      warn(found.problem);
      return [url, page];
    }),
  );
  return { pages: assigned, unusable };
}

function findWanted(
  { frontmatter: { openapi, openapiSchema, asyncapi } }: FoundPage,
  finder: SubjectFinder,
  inherited: { openapi: string[]; asyncapi: string[] } = { openapi: [], asyncapi: [] },
): { key: string; found: Found } | undefined {
  if (openapi !== undefined) return { key: 'openapi', found: finder.operation(openapi, inherited.openapi) };
  if (openapiSchema !== undefined)
    return { key: 'openapi-schema', found: finder.schema(openapiSchema, inherited.openapi) };
  if (asyncapi !== undefined) return { key: 'asyncapi', found: finder.channel(asyncapi, inherited.asyncapi) };
  return undefined;
}

/** The value of a description that a page is about. */
export function valueOf(subject: ApiSubject, documents: ApiDocuments): JsonObject | undefined {
  const document = documents.find(subject.document);
  if (!document || subject.kind === 'unavailable') return undefined;
  if ('method' in subject) return getOperation(document, subject)?.value;
  return subject.kind === 'schema' ? findSchema(document, subject.name) : findChannel(document, subject.name);
}

/** The descriptions of the navigation around each listed page. */
function specsOfPages(
  root: NavigationInput,
  pages: ReadonlyMap<string, FoundPage>,
  finder: SubjectFinder,
): Map<string, { openapi: string[]; asyncapi: string[] }> {
  const found = new Map<string, { openapi: string[]; asyncapi: string[] }>();
  const visit = (node: NavigationInput, above: { openapi: string[]; asyncapi: string[] }) => {
    const own = {
      openapi: node.openapi?.sources.map(finder.specName) ?? above.openapi,
      asyncapi: node.asyncapi?.sources.map(finder.specName) ?? above.asyncapi,
    };
    const add = (ref: string) => {
      const url = refToUrls(ref).find((candidate) => pages.has(candidate));
      if (url !== undefined && !found.has(url)) found.set(url, own);
    };
    if (node.root !== undefined) add(node.root);
    for (const child of node.children) {
      if (child.type === 'node') visit(child.node, own);
      else {
        const reference = parseReference(child.ref, (ref) => refToUrls(ref).some((url) => pages.has(url)));
        if (reference.kind === 'page' && reference.path !== '') add(reference.path);
      }
    }
  };
  visit(root, { openapi: [], asyncapi: [] });
  return found;
}
