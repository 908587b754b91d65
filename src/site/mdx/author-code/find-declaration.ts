/** Finds the module that declares the component a tag refers to. */
import type { AuthorFile } from '../../expressions/author-code.ts';
import { parseModule } from '../../expressions/parse.ts';
import { listDeclaredNames, listImportedNames } from '../../expressions/sandboxed/declared-names.ts';
import type { Scope } from '../../expressions/scope.ts';
import { isMarkdownFile, isScriptFile } from '../../model/module-files.ts';

const declarations = new WeakMap<AuthorFile, Map<string, { module: string; path: string[] }>>();

/** Returns the module and name that a tag refers to in the scope's file, or in the page that uses the file. */
export function findDeclaration(tag: string, scope: Scope): { module: string; name: string } | undefined {
  const { file } = scope;
  const { findFile, page } = scope.root;
  if (!file || !findFile) return undefined;
  const [first = '', ...rest] = tag.split('.');
  const declaration =
    collectDeclarations(file, findFile).get(first) ??
    (scope.find(first) === page && page?.home ? collectDeclarations(page.home, findFile).get(first) : undefined);
  if (!declaration) return undefined;
  return { module: declaration.module, name: [...declaration.path, ...rest].join('.') };
}

function collectDeclarations(file: AuthorFile, findFile: NonNullable<Scope['findFile']>) {
  const cachedDeclarations = declarations.get(file) ?? readDeclarations(file, findFile);
  declarations.set(file, cachedDeclarations);
  return cachedDeclarations;
}

function readDeclarations(file: AuthorFile, findFile: NonNullable<Scope['findFile']>) {
  const declarations = new Map<string, { module: string; path: string[] }>();
  for (const { source } of file.blocks) {
    const program = parseModule(source);
    if (program instanceof SyntaxError) continue;
    for (const statement of program.body) {
      for (const name of listDeclaredNames(statement)) declarations.set(name, { module: file.file, path: [name] });
      if (statement.type !== 'ImportDeclaration' && statement.type !== 'ExportNamedDeclaration') continue;
      const { specifier, names } = listImportedNames(statement);
      if (specifier === undefined) continue;
      const module = findFile(specifier, file.file);
      const isScript = module !== undefined && isScriptFile(module);
      const isMarkdown = module !== undefined && isMarkdownFile(module);
      for (const [name, local] of names) {
        declarations.delete(local);
        if (isScript || (isMarkdown && name !== 'default'))
          declarations.set(local, { module, path: name === '*' ? [] : [name] });
      }
    }
  }
  return declarations;
}
