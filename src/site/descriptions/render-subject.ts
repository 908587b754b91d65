/** Renders an API description on a page, before and after the page's own content (content format, Page kinds). */
import { splitNames } from '../model/joined-names.ts';
import type { Report } from '../model/diagnostics.ts';
import type { TreeNode } from '../model/tree.ts';
import type { PlannedPage, SitePlan } from '../model/plan.ts';
import { getSubjectPlace } from '../model/subject-place.ts';
import type { ApiDocuments } from './documents.ts';
import { isPartWithheld } from './publish/visible-parts.ts';
import { createNodeMaker } from './page/nodes.ts';
import type { ApiPageNodes, ApiPageOptions } from '../model/api-page.ts';
import { findOperationText, parseOperation } from '../model/description-format.ts';
import { createFormText, printForm } from './request-form/create-form-text.ts';
import type { PartName } from '../model/description-content.ts';
import type { CreateForm } from '../model/request-form.ts';
import type { Syntax } from '../model/syntax.ts';
import type { ApiDocument, ApiSubject } from '../model/api-description.ts';

export interface SubjectContext {
  plan: SitePlan;
  documents: ApiDocuments;
  /** URLs of the pages that show a subject. */
  pagesOf: (subject: ApiSubject) => readonly string[];
  page: PlannedPage;
  text: (key: string) => string;
  /** Syntax beside Markdown. */
  syntaxes: readonly Syntax[];
  /** Returns what plug-ins add to the endpoint bar of the page, which can send the request of a form. */
  createActions(createForm: CreateForm): Promise<TreeNode[]>;
  report: Report;
}

/** Returns the API parts of a page around its own content, `pageNodes`. Returns undefined for pages without an API subject. */
export async function renderSubject(
  context: SubjectContext,
  pageNodes: readonly TreeNode[],
): Promise<ApiPageNodes | undefined> {
  const { page, documents } = context;
  const { subject, frontmatter } = page;
  if (!subject)
    return frontmatter.api === undefined
      ? renderUnknownOperation(context)
      : renderManualEndpoint(frontmatter.api, pageNodes, context);
  const document = documents.find(subject.document);
  if (!document) return renderUnavailable(subject.document, context);
  return renderDocumentSubject(document, subject, context);
}

/** Returns the author's text for the generated page of a subject, or ''. */
export function getAuthorContent(documents: ApiDocuments, subject: ApiSubject | undefined): string {
  if (subject?.kind !== 'part') return '';
  return documents.find(subject.document)?.content?.getAuthorText?.(subject) ?? '';
}

async function renderDocumentSubject(
  document: ApiDocument,
  subject: ApiSubject,
  context: SubjectContext,
): Promise<ApiPageNodes | undefined> {
  if (subject.kind !== 'part') return undefined;
  const urlOf = (name: string) => findNearestPage({ document: document.name, kind: 'part', name }, context);
  const action = await context.createActions(() => createFormText(document, subject, context.plan));
  const isWithheldPart = createWithheldTest(document, context);
  return document.content?.render(subject, { ...getOptions(context), action, urlOf, isWithheld: isWithheldPart });
}

/** Creates a function that returns whether readers can't see a part of a description: this one, or another one. */
function createWithheldTest(
  document: ApiDocument,
  { plan, pagesOf, documents }: SubjectContext,
): (part: PartName, description?: string) => boolean {
  return (part, description = document.name) => {
    const subject: ApiSubject = { document: description, kind: 'part', ...part };
    const { groups = [], audience } = plan.settings;
    return isPartWithheld(part, description, {
      groups,
      shown: { has: () => pagesOf(subject).length > 0 },
      withheld: { has: (key: string) => plan.withheld.includes(key) },
      isStrict: audience === 'public',
      findDocument: (name) => (name === document.name ? document : documents.find(name)),
    });
  };
}

/**
 * Returns the page of a subject. If several versions of a site have one, the page whose URL has the longest common
 * start with the current page's.
 */
function findNearestPage(subject: ApiSubject, { page, pagesOf }: SubjectContext): string | undefined {
  const urls = pagesOf(subject);
  if (urls.length < 2) return urls[0];
  const segments = page.url.split('/');
  const countSharedSegments = (url: string) => {
    const at = url.split('/').findIndex((part, index) => part !== segments[index]);
    return at === -1 ? segments.length : at;
  };
  return urls.reduce((best, url) => (countSharedSegments(url) > countSharedSegments(best) ? url : best));
}

/** Renders a page that describes its endpoint by hand (content format, Manual pages). */
async function renderManualEndpoint(
  endpoint: string,
  pageNodes: readonly TreeNode[],
  context: SubjectContext,
): Promise<ApiPageNodes | undefined> {
  const { documents, page, plan, createActions, report } = context;
  const format = documents.formats.find(({ renderManualPage }) => renderManualPage);
  const { authMethod } = page.frontmatter;
  const manualPage = { endpoint, nodes: pageNodes, ...(authMethod !== undefined && { authMethod }) };
  return format?.renderManualPage?.(manualPage, {
    ...getOptions(context),
    createAction: (createForm) => createActions(() => printForm(createForm(), {}, plan.settings)),
    reportInvalid: () =>
      report({
        severity: 'warning',
        code: 'frontmatter-invalid-value',
        message: `Expected a method and a path in "api", such as "GET /users", but got "${endpoint}". Fix the value.`,
        ...getSubjectPlace(page),
      }),
  });
}

function getOptions({ plan, page, text, syntaxes, report }: SubjectContext): ApiPageOptions {
  return {
    api: plan.config.api,
    text,
    at: getSubjectPlace(page),
    report,
    syntaxes,
    schemaInMarkdown: plan.config.markdown.schema,
    ...(plan.settings.groups && { groups: plan.settings.groups }),
  };
}

/** Renders an operation that no description contains: the method and path from its page. */
function renderUnknownOperation(context: SubjectContext): ApiPageNodes | undefined {
  const header = renderReferencedEndpoint(context);
  return header.length === 0 ? undefined : { header, description: [], body: [], aside: [] };
}

function renderReferencedEndpoint(context: SubjectContext): TreeNode[] {
  const { formats } = context.documents;
  const text = findOperationText(context.page.frontmatter, formats);
  const reference = text === undefined ? undefined : parseOperation(text, formats);
  if (!reference) return [];
  const { at } = getOptions(context);
  return [
    createNodeMaker(at).component('api-endpoint', {
      method: reference.method.toLowerCase(),
      path: reference.path,
    }),
  ];
}

function renderUnavailable(name: string, context: SubjectContext): ApiPageNodes {
  const { page, text } = context;
  const at = { file: page.file, line: 1, column: 1 };
  const createElement = (tag: string, children: TreeNode[]): TreeNode => ({
    type: 'element',
    tag,
    attributes: {},
    children,
    at,
  });
  const code = createElement('code', [{ type: 'text', value: splitNames(name).join(', ') }]);
  const note = createElement('p', [{ type: 'text', value: `${text('apiUnavailable')} ` }, code]);
  return {
    header: [
      ...renderReferencedEndpoint(context),
      { type: 'component', name: 'Warning', props: {}, children: [note], at },
    ],
    description: [],
    body: [],
    aside: [],
  };
}
