/**
 * Imports and exports of pages: snippets (`.mdx`, `.md`), data and components (`.jsx`, `.tsx`, `.js`, `.json`).
 *
 * The interpreter reads them first. Names it can't evaluate get the value `EngineCallable`: code that needs one runs in
 * the sandbox, which reads the same files again as JavaScript.
 */
import type * as acorn from 'acorn';
import { findClosestName } from '../../../lib/find-closest-name.ts';
import type { Diagnostic, SourcePosition } from '../../model/diagnostics.ts';
import { findRawFile, isJsonFile, isMarkdownFile, isScriptFile, isTypedFile } from '../../model/module-files.ts';
import { evaluate } from '../../expressions/evaluate.ts';
import type { Budget } from '../../expressions/budget.ts';
import { getProblemOffset, parseModule, removePosition } from '../../expressions/parse.ts';
import { findMember } from '../../expressions/objects.ts';
import type { SyntaxNode } from '../../expressions/program.ts';
import { PROP_TYPES } from '../../sandbox/prop-types.ts';
import { REACT } from '../../sandbox/guest-modules.ts';
import { PageLimitReached, Unsupported } from '../../expressions/unsupported.ts';
import { listDeclaredNames, createDeclaredName } from '../../expressions/sandboxed/declared-names.ts';
import { EngineCallable, isObject, type Callable, type Evaluated } from '../../expressions/values.ts';
import { Scope } from '../../expressions/scope.ts';
import { expandJsx } from '../expand/expand-jsx.ts';
import { quoteModuleMarkdown } from '../repair/quote-markdown.ts';
import { describePageLimit } from './failed-code.ts';
import { formatSuggestion } from './find-module.ts';
import { bindMissing, childrenOnly, findImported } from './missing-import.ts';
import { MAX_DEPTH, type ModuleContext } from './module-context.ts';
import { locateStatements, getPositionIn } from './statements.ts';

export interface ImportInput {
  context: ModuleContext;
  /** Returns the component for a Markdown file. */
  snippet(file: string, context: ModuleContext, at: SourcePosition): Callable;
  /** Returns the names and values that a Markdown file exports. */
  exportsOf(file: string, context: ModuleContext): Scope;
}

/** Binds the names from `import` and `export` lines in a file's scope. */
export function readStatements(text: string, at: SourcePosition, input: ImportInput): void {
  const { context } = input;
  const program = parse(text, context.budget);
  if (program instanceof Error) {
    context.report(
      describeProblem(program, getPositionIn(text, getProblemOffset(program), at), describeLines(text, at)),
    );
    return;
  }
  declare(program.body, context);
  for (const { statement, place } of locateStatements(program.body, text, at)) readStatement(statement, place, input);
}

/** Names a page's statements, with their lines: if the statements have no end, these include text. */
function describeLines(text: string, { line }: SourcePosition): string {
  const lastLine = line + text.trimEnd().split('\n').length - 1;
  return lastLine === line
    ? 'this import or export'
    : `the import or export on lines ${line} to ${lastLine}, which are left out`;
}

/** Declares names that come later, or that the interpreter can't evaluate, for the sandbox. */
function declare(statements: readonly acorn.AnyNode[], { scope }: ModuleContext): void {
  if (!scope.root.code) return;
  for (const name of statements.flatMap(listDeclaredNames)) scope.set(name, new EngineCallable());
}

/** Parses a module, or a page's statements, unless the page's budget is used up. */
function parse(text: string, budget: Budget): acorn.Program | SyntaxError | PageLimitReached {
  try {
    budget.step();
    budget.chargeRead(PARSING_COST * text.length);
  } catch (error) {
    if (error instanceof PageLimitReached) return error;
    throw error;
  }
  return parseModule(text);
}

/** Describes why a module, or a page's statements, can't be read. */
function describeProblem(error: SyntaxError | PageLimitReached, at: SourcePosition, subject: string): Diagnostic {
  const text = `Can't parse ${subject}: ${removePosition(error.message)}. Components it defines show only their children. Fix the code.`;
  return error instanceof PageLimitReached
    ? describePageLimit(error, at)
    : { ...at, severity: 'warning', code: 'unsupported-module', message: text };
}

/** Budget cost of parsing one character. */
const PARSING_COST = 20;
/** Budget cost of finding and reading a file, in characters. */
const MODULE = 5_000;

/** Returns the exported names of a file, which the same page reads once, however many names it imports. */
function readOnce(file: string, { context }: ImportInput, read: () => Scope): Scope {
  const { trail, exportScopes, budget } = context;
  const key = [...trail, file].join('\n');
  const knownScope = exportScopes.get(key);
  if (knownScope) return knownScope;
  budget.chargeRead(PARSING_COST * MODULE);
  const scope = read();
  exportScopes.set(key, scope);
  return scope;
}

function readStatement(statement: acorn.AnyNode, at: SourcePosition, input: ImportInput): void {
  const { context } = input;
  try {
    context.budget.attempt(() => runStatement(statement, at, input));
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    if (context.scope.root.code) {
      declare([statement], context);
      return;
    }
    const kind = statement.type === 'ImportDeclaration' ? 'import' : 'declaration';
    if (error.isPageLimit) context.report(describePageLimit(error, at));
    else
      context.report({
        ...at,
        severity: 'warning',
        code: 'unsupported-module',
        message: `Can't evaluate this ${kind}: ${error.message}. Components it defines show only their children. Fix the code.`,
      });
    for (const name of listDeclaredNames(statement)) context.scope.set(name, childrenOnly);
  }
}

function runStatement(statement: acorn.AnyNode, at: SourcePosition, input: ImportInput): void {
  if (statement.type === 'ImportDeclaration') return bindImport(statement, at, input);
  if (statement.type === 'ExportAllDeclaration') return exportAll(statement, at, input);
  if (statement.type === 'ExportNamedDeclaration') bindExports(statement, at, input);
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration && ['VariableDeclaration', 'FunctionDeclaration'].includes(declaration.type))
    evaluateIn(input.context, declaration, at);
}

function bindImport(statement: acorn.ImportDeclaration, at: SourcePosition, input: ImportInput): void {
  const specifier = String(statement.source.value);
  if (statement.specifiers.length === 0 || REACT.test(specifier) || specifier === PROP_TYPES) return;
  const names = statement.specifiers.map((item): [string, string] => [
    item.type === 'ImportSpecifier'
      ? createDeclaredName(item.imported)
      : item.type === 'ImportDefaultSpecifier'
        ? 'default'
        : '*',
    item.local.name,
  ]);
  bindNames({ specifier, names, at, input });
}

/** `export { a as b }` and `export { a } from "./x.jsx"`. */
function bindExports(statement: acorn.ExportNamedDeclaration, at: SourcePosition, input: ImportInput): void {
  const { scope } = input.context;
  const names = statement.specifiers.map(({ local, exported }): [string, string] => [
    createDeclaredName(local),
    createDeclaredName(exported),
  ]);
  if (statement.source) return bindNames({ specifier: String(statement.source.value), names, at, input });
  for (const [local, exportedName] of names) if (scope.has(local)) scope.set(exportedName, scope.get(local));
}

/** Binds `export * from "./x.jsx"`: all of the file's names except `default`. */
function exportAll(statement: acorn.ExportAllDeclaration, at: SourcePosition, input: ImportInput): void {
  const { context } = input;
  const specifier = String(statement.source.value);
  const target = findImported(specifier, at, input.context);
  if (!target || statement.exported) return;
  const scriptScope = isScriptFile(target) ? readScript(target, input) : undefined;
  for (const [name, value] of scriptScope?.names ?? []) if (name !== 'default') context.scope.set(name, value);
}

interface BoundNames {
  specifier: string;
  /** Pairs of the name in the imported file and the name in this one. */
  names: [string, string][];
  at: SourcePosition;
  input: ImportInput;
}

function bindNames({ specifier, names, at, input }: BoundNames): void {
  const { context } = input;
  const target = findImported(specifier, at, context, names);
  if (!target) return bindMissing(specifier, names, context);
  const scriptScope = isScriptFile(target) ? readScript(target, input) : undefined;
  for (const [name, local] of names)
    context.scope.set(local, importValue({ file: target, name, exported: scriptScope, at, input }));
}

interface ImportedName {
  file: string;
  name: string;
  exported: Scope | undefined;
  at: SourcePosition;
  input: ImportInput;
}

function importValue(importedName: ImportedName): Evaluated {
  const { file, name, exported, at, input } = importedName;
  const { context } = input;
  if (exported?.names.has(name)) return exported.names.get(name);
  if (exported) return handleMissingExport(importedName, exported);
  const rawFile = findRawFile(file);
  if (rawFile !== undefined) return name === 'default' ? readRaw(rawFile, context) : undefined;
  if (isJsonFile(file)) return readJson(file, name, context);
  if (!isMarkdownFile(file)) return `/${file}`;
  if (name === 'default') return input.snippet(file, context, at);
  if (context.trail.includes(file) || context.trail.length >= MAX_DEPTH) return childrenOnly;
  const scope = readOnce(file, input, () => input.exportsOf(file, context));
  return scope.names.has(name) ? scope.names.get(name) : handleMissingExport(importedName, scope);
}

/**
 * Handles an unknown export. If the file never mentions the name, it's a typo; otherwise the interpreter couldn't
 * follow a re-export.
 */
function handleMissingExport({ file, name, at, input }: ImportedName, exportScope: Scope): Evaluated {
  const { report, cache, scope } = input.context;
  if (scope.root.code && (name === '*' || unreadScopes.has(exportScope))) return new EngineCallable();
  if (name === '*' || cache.source.read(file).includes(name))
    return scope.root.code ? new EngineCallable() : childrenOnly;
  const closestName = findClosestName(name, exportScope.names.keys().take(MAX_CANDIDATES));
  report({
    ...at,
    severity: 'warning',
    code: 'missing-export',
    message: `${file} has no export "${name}". Where the page uses it, only its children are shown. ${formatSuggestion(closestName, 'Add the export, or fix the name.')}`,
  });
  return childrenOnly;
}

/** Maximum number of exports to compare a misspelled name with. */
const MAX_CANDIDATES = 500;

/** Modules that only the sandbox can evaluate. */
const unreadScopes = new WeakSet<Scope>();

/** Whether a module's statement does anything besides defining names. */
function isBeyond(statement: acorn.AnyNode): boolean {
  if (statement.type !== 'ExpressionStatement')
    return !/^(?:Import|Export|Variable|Function|Class|Empty)/.test(statement.type);
  const { expression } = statement;
  const target = expression.type === 'AssignmentExpression' ? expression.left : undefined;
  const isName =
    target?.type === 'MemberExpression' &&
    target.property.type === 'Identifier' &&
    ['displayName', 'propTypes'].includes(target.property.name);
  return !isName && expression.type !== 'Literal';
}

/** Returns the names that a script module declares, as far as the interpreter can tell. */
function readScript(file: string, input: ImportInput): Scope {
  return readOnce(file, input, () => declareScript(file, input));
}

function declareScript(file: string, input: ImportInput): Scope {
  const { context } = input;
  const start = { file, line: 1, column: 1 };
  const scope = new Scope(context.scope.root);
  if (context.trail.includes(file) || context.trail.length >= MAX_DEPTH) return scope;
  const innerContext = { ...context, file, scope, trail: [...context.trail, file] };
  const text = quoteModuleMarkdown(context.cache.source.read(file).toString('utf8'));
  const program = parse(text, context.budget);
  if (scope.root.code && (program instanceof Error ? isTypedFile(file) : program.body.some(isBeyond))) {
    unreadScopes.add(scope);
    return scope;
  }
  if (program instanceof Error) {
    context.report(describeProblem(program, getPositionIn(text, getProblemOffset(program), start), 'the module'));
    return scope;
  }
  declare(program.body, innerContext);
  for (const { statement, place } of locateStatements(program.body, text, start)) {
    if (statement.type === 'ExportDefaultDeclaration')
      readDefault(statement.declaration, place, { ...input, context: innerContext });
    else readStatement(statement, place, { ...input, context: innerContext });
  }
  return scope;
}

function readDefault(declaration: acorn.AnyNode, at: SourcePosition, input: ImportInput): void {
  const { context } = input;
  if (declaration.type === 'FunctionDeclaration' && declaration.id) {
    readStatement(declaration, at, input);
    context.scope.set('default', context.scope.get(declaration.id.name));
  } else {
    try {
      const value = context.budget.attempt(() => evaluateIn(context, declaration, at));
      context.scope.set('default', value);
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
    }
  }
}

function readJson(file: string, name: string, { cache, budget }: ModuleContext): Evaluated {
  const text = cache.source.read(file).toString('utf8');
  budget.chargeRead(PARSING_COST * (MODULE + text.length));
  budget.chargeText(Math.ceil(text.length / 4));
  try {
    const data = JSON.parse(text) as Evaluated;
    if (name === 'default' || name === '*') return data;
    return isObject(data) && Object.hasOwn(data, name) ? findMember(data, name) : undefined;
  } catch {
    return undefined;
  }
}

function readRaw(file: string, { cache, budget }: ModuleContext): string {
  const text = cache.source.read(file).toString('utf8');
  budget.chargeRead(PARSING_COST * MODULE + text.length);
  budget.chargeText(text.length);
  return text;
}

function evaluateIn({ scope, budget, report }: ModuleContext, code: SyntaxNode, at: SourcePosition): Evaluated {
  return evaluate({ code, jsx: (element, scope) => expandJsx(element, { scope, budget, report }, at) }, scope, budget);
}
