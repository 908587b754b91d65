/** Places and names of the statements of a module. */
import type * as acorn from 'acorn';
import type { Place } from '../model/diagnostics.ts';
import { move } from '../model/refine-place.ts';

/** Statements with their places in the file; `at` is where the text begins. */
export function located<Statement extends acorn.AnyNode>(
  statements: readonly Statement[],
  text: string,
  at: Place,
): { statement: Statement; place: Place }[] {
  let place = at;
  let from = 0;
  return statements.map((statement) => {
    place = placeIn(text.slice(from), statement.start - from, place);
    from = statement.start;
    return { statement, place };
  });
}

/** Place of `offset` in a text that begins at `at`. */
export function placeIn(text: string, offset: number, at: Place): Place {
  return { file: at.file, ...move(at, text.slice(0, offset)) };
}

/** A name that is imported or exported. */
export function nameOf(name: acorn.Identifier | acorn.Literal): string {
  return name.type === 'Identifier' ? name.name : String(name.value);
}

/** Names that an import or a declaration makes. */
export function declaredNames(statement: acorn.AnyNode): string[] {
  if (statement.type === 'ImportDeclaration') return statement.specifiers.map(({ local }) => local.name);
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (!declaration) return [];
  if (declaration.type === 'FunctionDeclaration') return declaration.id ? [declaration.id.name] : [];
  if (declaration.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
}
