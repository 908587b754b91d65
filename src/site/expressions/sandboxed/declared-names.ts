/** Finds the names that a file's statements define. */
import type * as acorn from 'acorn';

/** Returns the names that an import, an export or a declaration defines. */
export function declaredNames(statement: acorn.AnyNode): string[] {
  switch (statement.type) {
    case 'ImportDeclaration':
      return statement.specifiers.map(({ local }) => local.name);
    case 'ExportNamedDeclaration':
      if (statement.declaration) return declaredNames(statement.declaration);
      return statement.specifiers.map(({ exported }) => nameOf(exported));
    case 'ExportDefaultDeclaration':
      return ['default', ...declaredNames(statement.declaration)];
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return statement.id ? [statement.id.name] : [];
    case 'VariableDeclaration':
      return statement.declarations.flatMap(({ id }) => namesIn(id));
    default:
      return [];
  }
}

/** Lists the names that an import, or an export of names, uses from a module; `**` is every name except `default`. */
export function importedNames(
  statement: acorn.ImportDeclaration | acorn.ExportNamedDeclaration | acorn.ExportAllDeclaration,
): { specifier: string | undefined; names: [string, string][] } {
  const specifier = statement.source ? String(statement.source.value) : undefined;
  if (statement.type === 'ExportAllDeclaration')
    return { specifier, names: [statement.exported ? ['*', nameOf(statement.exported)] : ['**', '**']] };
  if (statement.type === 'ExportNamedDeclaration')
    return { specifier, names: statement.specifiers.map(({ local, exported }) => [nameOf(local), nameOf(exported)]) };
  const names = statement.specifiers.map((item): [string, string] => {
    if (item.type === 'ImportSpecifier') return [nameOf(item.imported), item.local.name];
    return [item.type === 'ImportDefaultSpecifier' ? 'default' : '*', item.local.name];
  });
  return { specifier, names };
}

/** Returns the name of a missing import: a default import has its local name on the page. */
export function wantedName(name: string, local: string): string {
  return name === 'default' || local === 'React' ? local : name;
}

function namesIn(pattern: acorn.Pattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((part) => namesIn(part.type === 'RestElement' ? part : part.value));
    case 'ArrayPattern':
      return pattern.elements.flatMap((part) => (part ? namesIn(part) : []));
    case 'RestElement':
      return namesIn(pattern.argument);
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    default:
      return [];
  }
}

/** Returns an imported or exported name. */
export function nameOf(name: acorn.Identifier | acorn.Literal): string {
  return name.type === 'Identifier' ? name.name : String(name.value);
}
