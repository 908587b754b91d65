/** Reports imports of missing files and packages, and binds substitutes for the imported names. */
import { COMPONENT_NAMES } from '../../model/component-names.ts';
import type { SourcePosition } from '../../model/diagnostics.ts';
import { makeJsx, type Props, type TreeNode } from '../../model/tree.ts';
import { getImportName, ICON_PREFIX } from '../../expressions/sandboxed/declared-names.ts';
import { findMember } from '../../expressions/objects.ts';
import { Callable, isObject, type Evaluated } from '../../expressions/values.ts';
import { REACT_NAMES } from '../../sandbox/react-names.ts';
import { findExact, findModule, resolveModulePath, formatSuggestion } from './find-module.ts';
import { toNodes } from '../expand/make-nodes.ts';
import { createMissingNodes } from './missing-component.ts';
import type { ModuleContext } from './module-context.ts';

/** Finds the file that an import refers to; `names` are the imported names. */
export function findImported(
  specifier: string,
  at: SourcePosition,
  context: ModuleContext,
  names: readonly [string, string][] = [],
): string | undefined {
  const file = findModule(specifier, context);
  if (file !== undefined && file !== findExact(specifier, context)) reportRespelled(specifier, file, at, context);
  if (file) return file;
  const isFile = /^[./]|^snippets\//.test(specifier);
  const requestedNames = names.map((name) => getImportName(specifier, name));
  const isNeedless = names.length > 0 && requestedNames.every((name) => isGiven(name, context));
  const closestFile = isFile ? context.cache.nearPaths.find(resolveModulePath(specifier, context.file)) : undefined;
  context.report({
    ...at,
    severity: isNeedless ? 'info' : 'warning',
    code: isFile ? 'missing-snippet' : 'unsupported-import',
    message: isFile
      ? `The imported file "${specifier}" doesn't exist. Where the page uses it, only its children are shown. ${formatSuggestion(closestFile, 'Add the file, or fix the path.')}`
      : isNeedless
        ? describeNeedless(specifier, requestedNames)
        : `Pages can't import the package "${specifier}". Its exports are left out. Pages can only import files of the site and the packages react, react-dom, and preact, including their hooks. Copy the code you need into a file of the site.`,
  });
  return undefined;
}

function describeNeedless(specifier: string, requestedNames: readonly string[]): string {
  const substitute = requestedNames.some(isPackageIcon)
    ? 'Bindery shows icons with these names from its icon libraries instead. Use <Icon icon="…" />.'
    : 'Bindery uses its built-in components with these names instead. Remove the import.';
  return `Pages can't import the package "${specifier}". ${substitute}`;
}

function reportRespelled(specifier: string, actualPath: string, at: SourcePosition, { report }: ModuleContext): void {
  const isCase = !specifier.includes(actualPath.replace(/(?:\/index)?\.\w+$/, ''));
  report({
    ...at,
    severity: 'info',
    code: isCase ? 'page-path-case' : 'link-to-base',
    message: `The import path "${specifier}" doesn't exactly match "/${actualPath}", but Bindery found the file. Change it to "/${actualPath}".`,
  });
}

/** Substitute for an unavailable component: shows its children. */
export const childrenOnly = new Callable(([props]) => (isObject(props) ? findMember(props, 'children') : undefined));

/** Binds substitutes for the names imported from a missing file or package, except React's, which the sandbox provides. */
export function bindMissing(specifier: string, names: readonly [string, string][], context: ModuleContext): void {
  for (const name of names) {
    const requestedName = getImportName(specifier, name);
    if (!isOfReact(requestedName)) context.scope.set(name[1], resolveMissingValue(requestedName, context));
  }
}

/** The substitute for a failed import: the built-in component of that name, or an unknown component. */
function resolveMissingValue(name: string, context: ModuleContext): Evaluated {
  if (isBuiltIn(name)) return context.scope.root.get(name);
  if (isReplaced(name, context)) return createReplacedComponent(name);
  return /^[A-Z]/.test(name) || isPackageIcon(name) ? createMissingComponent(name) : childrenOnly;
}

const isBuiltIn = (name: string) => COMPONENT_NAMES.includes(name);

const isPackageIcon = (name: string) => name.startsWith(ICON_PREFIX);

function createMissingComponent(name: string): Callable {
  return new Callable(([argument], { budget, at = UNKNOWN_POSITION }) => {
    const { children, ...props } = isObject(argument) ? argument : {};
    return makeJsx(createMissingNodes(name, props as Props, toNodes(children, budget), at));
  });
}

/** A component that a syntax replaces later. */
function createReplacedComponent(name: string): Callable {
  return new Callable(([argument], { budget, at = UNKNOWN_POSITION }) => {
    const { children, ...props } = isObject(argument) ? argument : {};
    const node: TreeNode = {
      type: 'component',
      name,
      props: props as Props,
      children: toNodes(children, budget),
      at,
    };
    return makeJsx([node]);
  });
}

const UNKNOWN_POSITION: SourcePosition = { file: '', line: 1, column: 1 };

const isOfReact = (name: string): boolean => name === 'React' || REACT_NAMES.includes(name);

/** Whether pages can use the name without an import. */
const isGiven = (name: string, context: ModuleContext): boolean =>
  isBuiltIn(name) || isPackageIcon(name) || isReplaced(name, context) || isOfReact(name);

const isReplaced = (name: string, { cache }: ModuleContext): boolean =>
  cache.syntaxes.some((syntax) => syntax.replaces?.(name));
