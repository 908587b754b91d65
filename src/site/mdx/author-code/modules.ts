/** Pages and snippets as files: snippets are parsed once per worker, and inlined into each page that uses them. */
import { parseFrontmatter } from '../../content/frontmatter.ts';
import type { Diagnostic, SourcePosition, Report } from '../../model/diagnostics.ts';
import { toText } from '../../expressions/convert.ts';
import { Callable, isObject, SnippetCallable, type Evaluated, type EvaluatedObject } from '../../expressions/values.ts';
import { Scope } from '../../expressions/scope.ts';
import type { CodeText } from '../../expressions/author-code.ts';
import { createPageCode } from '../../expressions/sandboxed/page-code.ts';
import { createCodeNodes } from './code-nodes.ts';
import { addComponents } from './component-values.ts';
import { expand } from '../expand/expand.ts';
import { findModule, formatSuggestion } from './find-module.ts';
import { readStatements } from './imports.ts';
import { MAX_DEPTH, type ModuleContext } from './module-context.ts';
import type { ParsedFile } from './parsed-files.ts';
import { parseBody, type ParsedBody } from '../parse.ts';
import { listStatementNodes } from '../repair/split-statements.ts';
import { refinePlace } from '../../model/refine-place.ts';
import { findRawFile } from '../../model/module-files.ts';
import { reportEncoding } from '../../model/text-encoding.ts';
import { COMPONENT_WEIGHT } from '../charge-size.ts';
import { makeJsx, type Props, type TreeNode } from '../../model/tree.ts';
import { reportUndefined, substituteVariables } from '../variables.ts';

/** Inlines a Markdown file. Its imports and exports are visible only inside it. */
export function expandFile(file: string, props: Props | undefined, context: ModuleContext): TreeNode[] {
  const parsedFile = parseFile(file, context);
  for (const diagnostic of parsedFile.diagnostics) context.report(diagnostic);
  startCode(context);
  const scope = createFileScope(file, parsedFile, context, props);
  for (const [name, value] of Object.entries(props ?? {})) scope.set(name, value as Evaluated);
  if (props) scope.set('props', props as Evaluated);
  // A use without content has no `children` to show.
  if (props && !Object.hasOwn(props, 'children')) scope.set('children', undefined);
  const { cache, budget, report } = context;
  const { root, source } = parsedFile;
  const { syntaxes, liveTags } = cache;
  const snippet = props && { snippetProps: props };
  return expand(root, { file, scope, budget, report, syntaxes, liveTags, source, ...snippet });
}

/** Inlines MDX that has no file; its positions refer to `context.file`. */
export function expandText(text: string, context: ModuleContext): TreeNode[] {
  if (text.trim() === '') return [];
  const { cache, file, budget, report } = context;
  const { syntaxes, liveTags } = cache;
  const body = substituteVariables(text, cache.variables);
  const parsedText = { ...parseBody({ text: body, format: 'mdx', file, syntaxes, report }) };
  return expand(parsedText.root, {
    file,
    scope: createFileScope(file, parsedText, context),
    budget,
    report,
    syntaxes,
    liveTags,
    source: parsedText.source,
  });
}

interface MarkdownInput {
  scope: Scope;
  at: SourcePosition;
  context: ModuleContext;
}

/** Expands the content of `<MDX>` in code, where the names of `scope` are visible. */
function expandMarkdown(text: string, { scope, at, context }: MarkdownInput): TreeNode[] {
  const { cache, budget, report } = context;
  const { syntaxes, liveTags } = cache;
  const { file } = at;
  return budget.call(() => {
    budget.step();
    budget.chargeSize(computeWeight(text));
    const parsedText = parseBody({ text: '\n'.repeat(at.line - 1) + text, format: 'mdx', file, syntaxes, report });
    const { root, source } = parsedText;
    return expand(root, { file, scope, budget, report, syntaxes, liveTags, source, at });
  });
}

/** Returns the component for an imported Markdown file, or for `<Snippet file>`. */
function createSnippetComponent(file: string, context: ModuleContext, at: SourcePosition): Callable {
  return new SnippetCallable(([props], { budget }) => {
    const message = describeEndlessUse(file, context);
    if (message !== undefined) {
      context.report({ ...at, severity: 'warning', code: 'snippet-cycle', message });
      return undefined;
    }
    const snippetProps = (isObject(props) ? props : {}) as Props;
    const innerContext = { ...context, file, trail: [...context.trail, file] };
    return budget.call(() => {
      budget.step();
      budget.chargeSize(parseFile(file, innerContext).weight);
      return makeJsx(expandFile(file, snippetProps, innerContext));
    });
  });
}

/** Returns why a snippet can't be used here: it includes itself, or is nested too deeply. */
function describeEndlessUse(file: string, { trail }: ModuleContext): string | undefined {
  const path = [...trail, file].join(' → ');
  if (trail.includes(file))
    return `The snippet ${file} includes itself (${path}). The inner use is left out. Remove one of these uses.`;
  if (trail.length < MAX_DEPTH) return undefined;
  return `Snippets can be nested up to ${MAX_DEPTH} levels deep, but these are nested deeper (${path}). The snippet ${file} is left out. Include it at a higher level.`;
}

/** Returns the names and values that a Markdown file exports. */
function collectExports(file: string, context: ModuleContext): Scope {
  const innerContext = { ...context, trail: [...context.trail, file] };
  return context.budget.call(() => createFileScope(file, parseFile(file, innerContext), innerContext));
}

/** Returns the tree of a file. The page's own is never cached. */
function parseFile(file: string, { cache, trail }: ModuleContext): ParsedFile {
  const cachedBody = cache.parsedFiles.get(file);
  if (cachedBody) return cachedBody;
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => diagnostics.push(diagnostic);
  const content = cache.source.read(file);
  reportEncoding(content, file, report);
  const sourceText = content.toString('utf8');
  reportUndefined(sourceText, { variables: cache.variables, file, report });
  const text = substituteVariables(sourceText, cache.variables);
  const { body, bodyLine } = parseFrontmatter(text, file, () => {});
  const paddedText = '\n'.repeat(bodyLine - 1) + body;
  const parsedBody = {
    ...parseBody({
      text: paddedText,
      format: file.endsWith('.md') ? 'md' : 'mdx',
      file,
      isSnippet: file !== trail[0],
      syntaxes: cache.syntaxes,
      report,
    }),
    diagnostics,
    weight: computeWeight(paddedText),
  };
  if (file === trail[0]) return parsedBody;
  cache.parsedFiles.set(file, parsedBody);
  return parsedBody;
}

/** Weight of each further copy of a text on a page: its characters, and its likely components. */
function computeWeight(text: string): number {
  let weight = COMPONENT_WEIGHT + text.length;
  for (const _ of text.matchAll(/<[A-Z]|^[\t >]*(?:`{3}|~{3})|\$/gm)) weight += COMPONENT_WEIGHT;
  return weight;
}

/** Creates the scope of a file: the page's globals, `Snippet`, its imports and its exports. */
function createFileScope(file: string, parsedBody: ParsedBody, context: ModuleContext, props?: Props): Scope {
  const globals = context.scope.root;
  addComponents(globals);
  const scope = new Scope(globals);
  const innerContext = { ...context, file, scope };
  globals.page ??= scope;
  scope.set('Snippet', createSnippetTag(innerContext));
  const blocks = listStatements(file, parsedBody, context);
  scope.home = { file, blocks, ...(props && { props: props as Record<string, Evaluated> }) };
  for (const { source, at } of blocks)
    readStatements(source, at, { context: innerContext, snippet: createSnippetComponent, exportsOf: collectExports });
  return scope;
}

/** Returns the `import` and `export` lines of a file. */
function listStatements(
  file: string,
  { root, lenient, removedStatements }: ParsedBody,
  { cache }: ModuleContext,
): CodeText[] {
  if (lenient) return [];
  const blocks = listStatementNodes(root).map(({ value, position }) => ({
    source: value,
    line: position?.start?.line ?? 1,
    column: position?.start?.column ?? 1,
  }));
  const allBlocks =
    removedStatements.length > 0 ? [...removedStatements, ...blocks].toSorted((a, b) => a.line - b.line) : blocks;
  return allBlocks.map(({ source, line, column }) => ({
    source: cache.code.withoutTypes(source),
    at: { file, line, column },
  }));
}

/** Creates the page's sandbox, which stays idle until code needs it. */
function startCode(context: ModuleContext): void {
  const { cache, report } = context;
  const { root } = context.scope;
  root.findFile ??= (specifier, file) => findModule(specifier, { cache, file });
  root.expandMarkdown ??= (text, scope, at) => expandMarkdown(text, { scope, at, context });
  root.code ??= createPageCode({
    site: cache.code,
    page: context.trail[0] ?? context.file,
    files: {
      resolve: (specifier, file) => findModule(specifier, { cache, file }),
      read: (file) => cache.source.read(file).toString('utf8'),
      open: (file) => ({
        file,
        blocks: listStatements(file, parseFile(file, { ...context, trail: [...context.trail, file] }), context),
      }),
      report,
    },
    nodes: createCodeNodes(context, { find: createSnippetComponent, tag: createSnippetTag(context) }),
  });
}

function createSnippetTag(context: ModuleContext): Callable {
  return new Callable(([props], { budget, at = { file: context.file, line: 1, column: 1 } }) => {
    const { file, ...rest } = isObject(props) ? (props as EvaluatedObject) : {};
    const name = toText(file ?? '', budget);
    const fileName = name.replace(/^\/?(?:_?snippets\/)?/, '');
    const match = ['/snippets/', '/_snippets/', '/']
      .map((folder) => findModule(folder + fileName, context))
      .find((file) => file !== undefined && findRawFile(file) === undefined);
    if (match) return createSnippetComponent(match, context, at).call([rest], { budget, at });
    context.report({
      ...refinePlace(at, { attribute: 'file' }, context.cache.source),
      severity: 'warning',
      code: 'missing-snippet',
      message: describeMissingSnippet(name, context.cache.nearPaths.find(`/snippets/${fileName}`)),
    });
    return undefined;
  });
}

function describeMissingSnippet(name: string, nearPath: string | undefined): string {
  if (name === '') return '<Snippet> has no `file`. Nothing is shown. Set `file` to the name of a file in /snippets.';
  return `The folder /snippets has no file for <Snippet file="${name}">. Nothing is shown. ${formatSuggestion(nearPath, 'Add the file, or fix the name.')}`;
}
