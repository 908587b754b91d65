/** Returns the nodes of a page: its own content, combined with the API description that it shows. */
import { getErrorMessage } from '../errors.ts';
import type { Diagnostic, Report } from './model/diagnostics.ts';
import { createGlobals } from './expressions/globals.ts';
import { createReaderUser } from './expressions/reader-user.ts';
import { Budget, PAGE_LIMITS } from './expressions/budget.ts';
import { Scope } from './expressions/scope.ts';
import { CodeRequired } from './expressions/unsupported.ts';
import { LIVE_HOOKS } from './sandbox/react-names.ts';
import { expandFile, expandText } from './mdx/author-code/modules.ts';
import { mergePageLimits } from './mdx/author-code/failed-code.ts';
import type { ModuleContext } from './mdx/author-code/module-context.ts';
import { hidesTitle, isBlankPage } from './model/frontmatter.ts';
import { getText, type ElementNode, type TreeNode } from './model/tree.ts';
import type { ApiSubject } from './model/api-description.ts';
import type { PlannedPage } from './model/plan.ts';
import type { CreateForm } from './model/request-form.ts';
import { toExternalLabel } from './navigation/labels.ts';
import { getSubjectKey } from './descriptions/publish/visible-parts.ts';
import type { SiteContext } from './print/site-context.ts';

export interface BodyContext {
  text: (key: string) => string;
  report: Report;
}

/** Always returns nodes, whatever the source contains. */
export async function readBody(
  site: SiteContext,
  page: PlannedPage,
  { text, report }: BodyContext,
): Promise<TreeNode[]> {
  if (page.frontmatter.url !== undefined) return [createForwardLink(page, page.frontmatter.url)];
  try {
    const api = showsApi(page) ? await import('./descriptions/render-subject.ts') : undefined;
    const { plan, documents } = site;
    const listPages = (subject: ApiSubject) => site.subjectPages(getSubjectKey(subject));
    const generatedContent = api?.getAuthorContent(documents, page.subject) ?? '';
    const pageNodes = await withCode(site, report, (report) =>
      expandPage(site, page, { report, generated: generatedContent }),
    );
    const createActions = async (createForm: CreateForm) => {
      const actions = site.plugins.map((plugin) => plugin.endpointActions?.(site, page, createForm) ?? []);
      return (await Promise.all(actions)).flat();
    };
    const subjectNodes = await api?.renderSubject(
      { plan, documents, pagesOf: listPages, page, text, syntaxes: site.modules.syntaxes, createActions, report },
      pageNodes,
    );
    if (!subjectNodes) return pageNodes;
    const { header, description, body, aside } = subjectNodes;
    const hasDescription = page.frontmatter.description !== undefined;
    return [
      ...header,
      ...(hasDescription ? [] : description),
      ...pageNodes,
      ...body,
      ...removeWritten(aside, pageNodes),
    ];
  } catch (error) {
    return renderFallback(site, page, { report, error });
  }
}

/** Returns the only content of a page with `url` (content format, Frontmatter: its body is ignored): a link. */
function createForwardLink({ file, frontmatter }: PlannedPage, url: string): TreeNode {
  const at = { file, line: frontmatter.lines?.['url'] ?? 1, column: 1 };
  const label: TreeNode = { type: 'text', value: toExternalLabel(url) };
  const link: TreeNode = { type: 'element', tag: 'a', attributes: { href: url }, children: [label], at };
  return { type: 'element', tag: 'p', attributes: {}, children: [link], at };
}

/** Expands a page, and again whenever its code needed something that had to be loaded: few pages have such code. */
async function withCode(
  site: SiteContext,
  report: Report,
  expand: (report: Report) => TreeNode[],
): Promise<TreeNode[]> {
  for (let round = 1; ; round++) {
    const diagnostics: Diagnostic[] = [];
    try {
      const nodes = expand((diagnostic) => diagnostics.push(diagnostic));
      for (const diagnostic of mergePageLimits(diagnostics)) report(diagnostic);
      return nodes;
    } catch (error) {
      if (!(error instanceof CodeRequired) || round > MAX_ROUNDS) throw error;
      await site.modules.code.prepare(error);
    }
  }
}

/** Maximum number of times that a page is expanded: once for each module with types, plus a margin. */
const MAX_ROUNDS = 100;

/**
 * Whether a page shows an API. Most sites don't, so the code that prints one is loaded for the first page that does.
 */
function showsApi({ subject, frontmatter }: PlannedPage): boolean {
  return subject !== undefined || frontmatter.api !== undefined || frontmatter.parts !== undefined;
}

/** `generated` is the text of a page without a file. */
function expandPage(
  site: SiteContext,
  page: PlannedPage,
  { report, generated }: { report: Report; generated: string },
): TreeNode[] {
  const scope = new Scope();
  const { file } = page;
  const budget = new Budget(PAGE_LIMITS);
  const onHook = (name: string) => {
    if (LIVE_HOOKS.includes(name)) budget.interactions++;
  };
  for (const [name, value] of Object.entries(createGlobals(onHook))) scope.set(name, value);
  const { audience, groups } = site.plan.settings;
  if (audience === 'signed-in') scope.set('user', createReaderUser(groups));
  const context: ModuleContext = {
    cache: site.modules,
    file,
    scope,
    budget,
    report,
    trail: [file],
    exportScopes: new Map(),
  };
  if (page.generated) return expandText(generated, context);
  const nodes = site.modules.syntaxes.reduce(
    (converted, syntax) => syntax.convertNodes?.(converted, report) ?? converted,
    expandFile(file, undefined, context),
  );
  return dropTitle(nodes, page);
}

/** Removes generated examples that the page's author replaced (content format, Sample languages). */
function removeWritten(asideNodes: readonly TreeNode[], authorNodes: readonly TreeNode[]): TreeNode[] {
  const authorKeys = new Set<string>();
  const visit = (nodes: readonly TreeNode[]) => {
    for (const node of nodes) {
      if (node.type === 'component') authorKeys.add(node.name);
      if (node.type !== 'text') visit(node.children);
    }
  };
  visit(authorNodes);
  return asideNodes.filter((node) => node.type !== 'component' || !authorKeys.has(node.name));
}

/** Reports a page that can't be rendered and returns its source as text. */
export function renderFallback(
  site: SiteContext,
  page: PlannedPage,
  { report, error }: { report: Report; error: unknown },
): TreeNode[] {
  const at = { file: page.file, line: 1, column: 1 };
  report({
    ...at,
    severity: 'error',
    code: 'page-failed',
    message: `Can't render the page (${error instanceof RangeError ? 'its content is nested too deeply' : getErrorMessage(error)}). Its source is shown instead. Simplify the page.`,
  });
  if (page.generated) return [];
  const source = site.source.read(page.file).toString('utf8');
  return [{ type: 'element', tag: 'pre', attributes: {}, children: [], at, code: { language: '', meta: '', source } }];
}

/** Removes a first heading that became the page's title, or repeats it (content format, Page title). */
function dropTitle(nodes: TreeNode[], page: PlannedPage): TreeNode[] {
  if (isBlankPage(page.frontmatter) || hidesTitle(page)) return nodes;
  // If it became the title, it can be below a logo.
  return removeTitle(nodes, { title: page.title.trim(), isBelow: !page.frontmatter.title }) ?? nodes;
}

/** Returns undefined if no such heading comes first. */
function removeTitle(nodes: readonly TreeNode[], heading: { title: string; isBelow: boolean }): TreeNode[] | undefined {
  for (const [index, node] of nodes.entries()) {
    if (node.type === 'text' && node.value.trim() === '') continue;
    if (node.type === 'element' && node.tag === 'h1')
      return getText(node.children).trim() === heading.title ? nodes.toSpliced(index, 1) : undefined;
    if (!heading.isBelow) return undefined;
    const children = node.type === 'element' ? removeTitle(node.children, heading) : undefined;
    if (children) return nodes.toSpliced(index, 1, { ...(node as ElementNode), children });
    const isQuote = node.type === 'element' && node.tag === 'blockquote';
    if (!isQuote && getText([node]).trim() !== '') return undefined;
  }
  return undefined;
}
