/** What a page shows of an API description, before and after its own content (content-format 4.1). */
import type { Report } from '../diagnostics.ts';
import type { TreeNode } from '../mdx/tree.ts';
import type { PlannedPage, SitePlan } from '../plan.ts';
import type { ApiDocuments } from './documents.ts';
import { getOperation } from './list-operations.ts';
import { channelNodes } from './page/channel-nodes.ts';
import { manualNodes, manualOperation } from './page/manual-nodes.ts';
import { operationNodes } from './page/operation-nodes.ts';
import type { ApiPageNodes, ApiPageOptions } from './page/options.ts';
import { schemaNodes } from './page/schema-nodes.ts';
import { tryItNodes } from './playground/try-it.ts';
import type { ApiDocument, ApiOperation, ApiSubject } from './types.ts';

export interface SubjectContext {
  plan: SitePlan;
  documents: ApiDocuments;
  page: PlannedPage;
  text: (key: string) => string;
  report: Report;
}

/** `own` is the page's content. Undefined for pages that show nothing of an API. */
export function subjectNodes(context: SubjectContext, own: readonly TreeNode[]): ApiPageNodes | undefined {
  const { page, documents } = context;
  const { subject, frontmatter } = page;
  if (!subject) return frontmatter.api === undefined ? undefined : endpointNodes(frontmatter.api, own, context);
  const document = documents.find(subject.document);
  if (!document) return unavailableNodes(subject.document, context);
  return documentNodes(document, subject, context);
}

function documentNodes(document: ApiDocument, subject: ApiSubject, context: SubjectContext): ApiPageNodes | undefined {
  if ('method' in subject) {
    const operation = getOperation(document, subject);
    return operation && operationNodes(operation, { ...optionsOf(context), action: actionOf(operation, context) });
  }
  if (subject.kind === 'schema') return schemaNodes(document, subject.name, optionsOf(context));
  return subject.kind === 'channel' ? channelNodes(document, subject.name, optionsOf(context)) : undefined;
}

/** A page that describes its endpoint by hand (content-format 4.8). */
function endpointNodes(endpoint: string, own: readonly TreeNode[], context: SubjectContext): ApiPageNodes | undefined {
  const { authMethod } = context.page.frontmatter;
  const written = { endpoint, nodes: own, ...(authMethod !== undefined && { authMethod }) };
  const options = optionsOf(context);
  const operation = manualOperation(written, options);
  return manualNodes(written, { ...options, action: operation ? actionOf(operation, context) : [] });
}

function optionsOf({ plan, page, text, report }: SubjectContext): ApiPageOptions {
  const { frontmatter, file } = page;
  const line =
    frontmatter.lines?.['openapi'] ??
    frontmatter.lines?.['openapi-schema'] ??
    frontmatter.lines?.['asyncapi'] ??
    frontmatter.lines?.['api'];
  return {
    api: plan.config.api,
    text,
    at: { file, line: line ?? 1, column: 1 },
    report,
    schemaInMarkdown: plan.config.markdown.schema,
    ...(plan.settings.groups && { groups: plan.settings.groups }),
  };
}

/** The button that opens the playground. */
function actionOf(operation: ApiOperation, { plan, page }: SubjectContext): TreeNode[] {
  const { file, frontmatter } = page;
  return tryItNodes({ operation, plan, frontmatter, at: { file, line: 1, column: 1 } });
}

function unavailableNodes(name: string, { page, text }: SubjectContext): ApiPageNodes {
  const at = { file: page.file, line: 1, column: 1 };
  const element = (tag: string, children: TreeNode[]): TreeNode => ({
    type: 'element',
    tag,
    attributes: {},
    children,
    at,
  });
  const code = element('code', [{ type: 'text', value: name }]);
  const note = element('p', [{ type: 'text', value: `${text('apiUnavailable')} ` }, code]);
  return {
    header: [{ type: 'component', name: 'Warning', props: {}, children: [note], at }],
    description: [],
    body: [],
    aside: [],
  };
}
