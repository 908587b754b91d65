/** Finds the names that a file's statements define. */
import type * as acorn from 'acorn';
import { findPackageIcon } from '../../model/icon-packages.ts';

/** Returns the names that an import, an export or a declaration defines. */
export function listDeclaredNames(statement: acorn.AnyNode): string[] {
  switch (statement.type) {
    case 'ImportDeclaration':
      return statement.specifiers.map(({ local }) => local.name);
    case 'ExportNamedDeclaration':
      if (statement.declaration) return listDeclaredNames(statement.declaration);
      return statement.specifiers.map(({ exported }) => createDeclaredName(exported));
    case 'ExportDefaultDeclaration':
      return ['default', ...listDeclaredNames(statement.declaration)];
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return statement.id ? [statement.id.name] : [];
    case 'VariableDeclaration':
      return statement.declarations.flatMap(({ id }) => listPatternNames(id));
    default:
      return [];
  }
}

/** Lists the names that an import, or an export of names, uses from a module; `**` is every name except `default`. */
export function listImportedNames(
  statement: acorn.ImportDeclaration | acorn.ExportNamedDeclaration | acorn.ExportAllDeclaration,
): { specifier: string | undefined; names: [string, string][] } {
  const specifier = statement.source ? String(statement.source.value) : undefined;
  if (statement.type === 'ExportAllDeclaration')
    return { specifier, names: [statement.exported ? ['*', createDeclaredName(statement.exported)] : ['**', '**']] };
  if (statement.type === 'ExportNamedDeclaration')
    return {
      specifier,
      names: statement.specifiers.map(({ local, exported }) => [
        createDeclaredName(local),
        createDeclaredName(exported),
      ]),
    };
  const names = statement.specifiers.map((item): [string, string] => {
    if (item.type === 'ImportSpecifier') return [createDeclaredName(item.imported), item.local.name];
    return [item.type === 'ImportDefaultSpecifier' ? 'default' : '*', item.local.name];
  });
  return { specifier, names };
}

/**
 * Returns the name of a missing import: a default import has its local name on the page. Icons get a prefix, because
 * packages have icons with the names of built-in components, such as `Info`.
 */
export function getImportName(specifier: string, [name, local]: [string, string]): string {
  const ownName = name === 'default' || local === 'React' ? local : name;
  const icon = findPackageIcon(specifier, ownName);
  return icon === undefined ? ownName : `${ICON_PREFIX}${icon}`;
}

/** Prefix for the names of missing imports that are icons. */
export const ICON_PREFIX = 'icon:';

function listPatternNames(pattern: acorn.Pattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((part) => listPatternNames(part.type === 'RestElement' ? part : part.value));
    case 'ArrayPattern':
      return pattern.elements.flatMap((part) => (part ? listPatternNames(part) : []));
    case 'RestElement':
      return listPatternNames(pattern.argument);
    case 'AssignmentPattern':
      return listPatternNames(pattern.left);
    default:
      return [];
  }
}

/** Returns an imported or exported name. */
export function createDeclaredName(name: acorn.Identifier | acorn.Literal): string {
  return name.type === 'Identifier' ? name.name : String(name.value);
}
