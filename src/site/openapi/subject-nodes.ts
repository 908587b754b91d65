/** Shows an API description on a page, before and after the page's own content (content format, Page kinds). */
import { splitNames } from '../model/joined-names.ts';
import type { Report } from '../model/diagnostics.ts';
import type { TreeNode } from '../model/tree.ts';
import type { PlannedPage, SitePlan } from '../model/plan.ts';
import { subjectPlace } from '../model/subject-place.ts';
import { parseOperationReference } from '../content/operation-reference.ts';
import type { ApiDocuments } from './documents.ts';
import { getOperation } from './list-operations.ts';
import { mintOf } from './make-pages.ts';
import { findGraphqlPage, type GraphqlPage } from './graphql/list-pages.ts';
import { graphqlNodes } from './graphql/page-nodes.ts';
import { channelNodes } from './page/channel-nodes.ts';
import { isEndpoint, manualNodes } from './manual/nodes.ts';
import { manualOperation } from './manual/operation.ts';
import { createNodeMaker } from './page/nodes.ts';
import { operationNodes } from './page/operation-nodes.ts';
import type { ApiPageNodes, ApiPageOptions } from './page/options.ts';
import { schemaNodes } from './page/schema-nodes.ts';
import { connectNodes, tryItNodes } from './playground/try-it.ts';
import { targetOf } from './sdk/find-part.ts';
import { nameOfSymbol } from './sdk/list-pages.ts';
import { memberPageNodes, symbolNodes } from './sdk/page/symbol-nodes.ts';
import type { SdkReference, SdkSymbol } from '../model/sdk-reference.ts';
import type { ApiDocument, ApiOperation, ApiSubject } from '../model/api-description.ts';

export interface SubjectContext {
  plan: SitePlan;
  documents: ApiDocuments;
  /** URLs of the pages that show a subject. */
  pagesOf: (subject: ApiSubject) => readonly string[];
  page: PlannedPage;
  text: (key: string) => string;
  report: Report;
}

/** `own` is the page's content. Undefined for pages that show nothing of an API. */
export function subjectNodes(context: SubjectContext, own: readonly TreeNode[]): ApiPageNodes | undefined {
  const { page, documents } = context;
  const { subject, frontmatter } = page;
  if (!subject)
    return frontmatter.api === undefined ? unknownNodes(context) : endpointNodes(frontmatter.api, own, context);
  const document = documents.find(subject.document);
  if (!document) return unavailableNodes(subject.document, context);
  return documentNodes(document, subject, context);
}

/** `x-mint.content` of an operation: what its author wrote for the page that is made of it, '' when nothing. */
export function writtenContent(documents: ApiDocuments, subject: ApiSubject | undefined): string {
  const document = subject && documents.find(subject.document);
  const operation = document && 'method' in subject ? getOperation(document, subject) : undefined;
  const { content } = operation ? mintOf(operation.value) : {};
  return typeof content === 'string' ? content : '';
}

function documentNodes(document: ApiDocument, subject: ApiSubject, context: SubjectContext): ApiPageNodes | undefined {
  if ('method' in subject) {
    const operation = getOperation(document, subject);
    return operation && operationNodes(operation, { ...optionsOf(context), action: actionOf(operation, context) });
  }
  if (subject.kind === 'schema') return schemaNodes(document, subject.name, optionsOf(context));
  if (document.schema && 'name' in subject) {
    const found = findGraphqlPage(document.schema, subject.kind, subject.name);
    const urlOf = (kind: GraphqlPage['kind'], name: string) =>
      nearestPage({ document: document.name, kind, name }, context);
    return found && graphqlNodes(document.schema, found, { ...optionsOf(context), urlOf });
  }
  if (subject.kind === 'sdk') return document.reference && sdkNodes(document.reference, subject, context);
  if (subject.kind !== 'channel') return undefined;
  const { name } = subject;
  const action = connectNodes({ document, name, ...buttonInput(context) });
  return channelNodes(document, name, { ...optionsOf(context), action });
}

function sdkNodes(
  reference: SdkReference,
  subject: Extract<ApiSubject, { kind: 'sdk' }>,
  context: SubjectContext,
): ApiPageNodes | undefined {
  const found = targetOf(reference, subject);
  if (!found) return undefined;
  const { symbol, member } = found;
  const urlOf = (other: SdkSymbol) =>
    nearestPage({ document: subject.document, kind: 'sdk', name: nameOfSymbol(other) }, context);
  const options = { ...optionsOf(context), urlOf };
  return member ? memberPageNodes(reference, { symbol, member }, options) : symbolNodes(reference, symbol, options);
}

/** Several versions of a site may show the same: the page whose address begins most like that of the page at hand. */
function nearestPage(subject: ApiSubject, { page, pagesOf }: SubjectContext): string | undefined {
  const urls = pagesOf(subject);
  if (urls.length < 2) return urls[0];
  const own = page.url.split('/');
  const shared = (url: string) => {
    const at = url.split('/').findIndex((part, index) => part !== own[index]);
    return at === -1 ? own.length : at;
  };
  return urls.reduce((best, url) => (shared(url) > shared(best) ? url : best));
}

/** A page that describes its endpoint by hand (content format, Manual pages). */
function endpointNodes(endpoint: string, own: readonly TreeNode[], context: SubjectContext): ApiPageNodes | undefined {
  const { authMethod } = context.page.frontmatter;
  const written = { endpoint, nodes: own, ...(authMethod !== undefined && { authMethod }) };
  const options = optionsOf(context);
  const operation = manualOperation(written, options);
  if (!isEndpoint(written, options))
    context.report({
      severity: 'warning',
      code: 'frontmatter-invalid-value',
      message: `Expected a method and a path in "api", such as "GET /users", but got "${endpoint}".`,
      file: context.page.file,
      line: 1,
      column: 1,
    });
  return manualNodes(written, { ...options, action: operation ? actionOf(operation, context) : [] });
}

function optionsOf({ plan, page, text, report }: SubjectContext): ApiPageOptions {
  return {
    api: plan.config.api,
    text,
    at: subjectPlace(page),
    report,
    schemaInMarkdown: plan.config.markdown.schema,
    ...(plan.settings.groups && { groups: plan.settings.groups }),
  };
}

/** The button that opens the playground. */
function actionOf(operation: ApiOperation, context: SubjectContext): TreeNode[] {
  return tryItNodes({ operation, ...buttonInput(context) });
}

function buttonInput({ plan, page }: SubjectContext) {
  const { file, frontmatter } = page;
  return { plan, frontmatter, at: { file, line: 1, column: 1 } };
}

/** An operation that no description has: what its page says of it by itself, method and path. */
function unknownNodes(context: SubjectContext): ApiPageNodes | undefined {
  const header = namedEndpoint(context);
  return header.length === 0 ? undefined : { header, description: [], body: [], aside: [] };
}

function namedEndpoint(context: SubjectContext): TreeNode[] {
  const { openapi } = context.page.frontmatter;
  const reference = openapi === undefined ? undefined : parseOperationReference(openapi);
  if (!reference) return [];
  const { at } = optionsOf(context);
  return [
    createNodeMaker(at).component('api-endpoint', {
      method: reference.method.toLowerCase(),
      path: reference.path,
    }),
  ];
}

function unavailableNodes(name: string, context: SubjectContext): ApiPageNodes {
  const { page, text } = context;
  const at = { file: page.file, line: 1, column: 1 };
  const element = (tag: string, children: TreeNode[]): TreeNode => ({
    type: 'element',
    tag,
    attributes: {},
    children,
    at,
  });
  const code = element('code', [{ type: 'text', value: splitNames(name).join(', ') }]);
  const note = element('p', [{ type: 'text', value: `${text('apiUnavailable')} ` }, code]);
  return {
    header: [...namedEndpoint(context), { type: 'component', name: 'Warning', props: {}, children: [note], at }],
    description: [],
    body: [],
    aside: [],
  };
}
