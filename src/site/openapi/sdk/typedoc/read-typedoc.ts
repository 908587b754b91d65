/** Reads TypeDoc's JSON in several versions of its format, with a single project, entry points or packages. */
import type { Json, JsonObject } from '../../../model/api-description.ts';
import {
  plainType,
  type SdkKind,
  type SdkReference,
  type SdkSymbol,
  type SdkType,
} from '../../../model/sdk-reference.ts';
import { isObject } from '../../resolve.ts';
import { finishReference, MAX_SYMBOLS, type ReadSymbol } from '../finish-reference.ts';
import { objectOf, objectsOf, textOf } from '../json.ts';
import { layoutBody, layoutCall, layoutList, layoutUnion } from '../layout.ts';
import { readComment } from './comments.ts';
import { readMembers, signatureLine } from './members.ts';
import { callOf, CONSTRUCTOR_SIGNATURE, indexSignatures, propertyName } from './declarations.ts';
import {
  printIndex,
  printParameters,
  printSignature,
  printType,
  printTypeParameters,
  type Names,
} from './print-type.ts';
import { hasFlag, kindOf, type ReflectionKind } from './reflection.ts';
import { fieldsOf, readSignature, readTypeParameters, sourceOf } from './signatures.ts';

const KINDS = new Map<ReflectionKind, SdkKind>([
  ['class', 'class'],
  ['interface', 'interface'],
  ['enum', 'enum'],
  ['function', 'function'],
  ['type alias', 'type'],
  ['variable', 'variable'],
]);

export function readTypedoc(root: JsonObject): SdkReference {
  const declarations = collect(root);
  const context = createContext(declarations);
  return finishReference(
    'typedoc',
    declarations.map((item) => readSymbol(item, context)),
  );
}

interface Found {
  reflection: JsonObject;
  kind: SdkKind;
  container: string;
  name: string;
}

/** Maximum nesting of namespaces. */
const MAX_DEPTH = 30;

/** Lists everything that gets a page, in order, at any nesting level. */
function collect(root: JsonObject): Found[] {
  const declarations: Found[] = [];
  const visit = (parent: JsonObject, container: string, depth: number) => {
    for (const reflection of [...objectsOf(parent['children']), ...objectsOf(parent['entries'])]) {
      const kind = kindOf(reflection);
      const name = textOf(reflection['name']);
      const symbolKind = KINDS.get(kind);
      if (declarations.length >= MAX_SYMBOLS || depth > MAX_DEPTH) return;
      if (symbolKind)
        declarations.push({ reflection, kind: symbolKind, container, name: symbolName(reflection, container) });
      else if (kind === 'module') visit(reflection, container === '' ? name : `${container}/${name}`, depth + 1);
      else if (kind === 'namespace') visit(reflection, container === '' ? name : `${container}.${name}`, depth + 1);
    }
  };
  visit(root, '', 0);
  return declarations;
}

/**
 * Returns the name of a symbol. For the default export, this is its name in the source file, which appears as the
 * return type of its constructor.
 */
function symbolName(reflection: JsonObject, container: string): string {
  const name = textOf(reflection['name']);
  if (name !== 'default') return name;
  const constructor = objectsOf(reflection['children']).find((child) => kindOf(child) === 'constructor');
  const [signature] = objectsOf(constructor?.['signatures']);
  const className = textOf(objectOf(signature?.['type'])['name']);
  return className || container.split(/[/.]/).at(-1) || name;
}

interface Context {
  names: ReadonlyMap<number, string>;
  /** Members that a symbol declares itself, by id. */
  owners: ReadonlyMap<number, string>;
  reflections: ReadonlyMap<number, JsonObject>;
}

function createContext(declarations: readonly Found[]): Context {
  const names = new Map<number, string>();
  const owners = new Map<number, string>();
  const reflections = new Map<number, JsonObject>();
  for (const { reflection, name } of declarations) {
    const { id } = reflection;
    if (typeof id === 'number' && name !== reflection['name']) names.set(id, name);
    for (const child of objectsOf(reflection['children'])) {
      if (typeof child['id'] !== 'number') continue;
      reflections.set(child['id'], child);
      if (!isObject(child['inheritedFrom'])) owners.set(child['id'], name);
    }
  }
  return { names, owners, reflections };
}

function readSymbol({ reflection, kind, container, name }: Found, context: Context): ReadSymbol {
  const { names } = context;
  const [first] = objectsOf(reflection['signatures']);
  const comment = readComment(reflection['comment'] ?? (kind === 'function' ? undefined : first?.['comment']));
  const type = reflection['type'];
  const call = callOf(objectOf(objectOf(type)['declaration']));
  const { members, inherited } = readMembers(reflection, { name, ...context });
  const callSignatures = kind === 'class' ? [] : objectsOf(reflection['signatures']);
  const signatures = callSignatures.map((signature) =>
    readSignature({ sources: reflection['sources'], ...signature }, kind === 'function' ? name : '', names),
  );
  // The code of a function type already shows the signature.
  if (call) signatures.push({ ...readSignature(call, '', names), code: '' });
  const symbol: SdkSymbol = {
    kind,
    id: container === '' ? name : `${container}.${name}`,
    name,
    container,
    tags: [...(hasFlag(reflection, 'isAbstract') ? ['abstract'] : []), ...comment.modifiers],
    code: declaration({ reflection, kind, container, name }, context),
    language: 'typescript',
    docs: comment.docs,
    typeParameters: readTypeParameters(reflection, names),
    extends: readTypes(reflection, 'extendedTypes', context),
    implements: readTypes(reflection, 'implementedTypes', context),
    subtypes: [...readTypes(reflection, 'extendedBy', context), ...readTypes(reflection, 'implementedBy', context)],
    nested: [],
    signatures,
    fields: kind === 'type' || kind === 'variable' ? fieldsOf(type, names) : [],
    members: members.map(({ member }) => member),
    inherited,
    ...sourceOf(reflection),
  };
  const ids = [reflection, ...objectsOf(reflection['signatures'])].flatMap(({ id }) =>
    typeof id === 'number' ? [`${id}`] : [],
  );
  return { symbol, ids, members: members.map((item) => ({ member: item.member, ids: item.ids.map(String) })) };
}

function readTypes(reflection: JsonObject, key: string, { names }: Context): SdkType[] {
  return objectsOf(reflection[key]).map((type) => printType(type, names));
}

function declaration({ reflection, kind, name }: Found, context: Context): string {
  const { names } = context;
  const type = reflection['type'];
  const parameters = printTypeParameters(reflection, names).map(plainType);
  const generic = (head: string, tail: string) =>
    parameters.length === 0 ? head + tail : layoutList(`${head}<`, parameters, `>${tail}`);
  const heritage = (['extends', 'implements'] as const)
    .map((word) => {
      const types = readTypes(reflection, word === 'extends' ? 'extendedTypes' : 'implementedTypes', context);
      return types.length === 0 ? '' : ` ${word} ${types.map(plainType).join(', ')}`;
    })
    .join('');
  switch (kind) {
    case 'class':
      return generic(`${hasFlag(reflection, 'isAbstract') ? 'abstract ' : ''}class ${name}`, heritage);
    case 'interface': {
      const head = generic(`interface ${name}`, heritage);
      const lines = bodyLines(reflection, names);
      return lines.length === 0 ? head : layoutBody(head, lines);
    }
    case 'enum':
      return layoutBody(`enum ${name}`, enumLines(reflection));
    case 'type':
      // An object type can be represented by its properties alone.
      return typeDeclaration(generic(`type ${name}`, ' ='), type ?? literalType(reflection), names);
    case 'variable': {
      const word = hasFlag(reflection, 'isConst') ? 'const' : 'let';
      return typeDeclaration(`${word} ${name}:`, type, names);
    }
    default:
      return '';
  }
}

/** Prints call and index signatures, which have no section. */
function bodyLines(reflection: JsonObject, names: Names): string[] {
  return [
    ...objectsOf(reflection['signatures']).map((signature) => printSignature(signature, names)),
    ...indexSignatures(reflection).map((signature) => printIndex(signature, names)),
  ].map(signatureLine);
}

function enumLines(reflection: JsonObject): string[] {
  return objectsOf(reflection['children']).map((child) => {
    const { type, value } = objectOf(child['type']);
    const initializer =
      type === 'literal' && value !== undefined ? JSON.stringify(value) : textOf(child['defaultValue']);
    return `${propertyName(textOf(child['name']))}${initializer === '' ? '' : ` = ${initializer}`},`;
  });
}

function literalType(declaration: JsonObject): JsonObject {
  return { type: 'reflection', declaration };
}

function typeDeclaration(head: string, type: Json | undefined, names: Names): string {
  const { type: kind, types, declaration: literal } = objectOf(type);
  const printPlain = (item: Json | undefined) => plainType(printType(item, names));
  if (kind === 'union') return layoutUnion(head, objectsOf(types).map(printPlain));
  if (kind === 'intersection')
    return objectsOf(types)
      .map((item, index) => typeDeclaration(index === 0 ? head : ' &', item, names))
      .join('');
  const written = objectOf(literal);
  if (kind !== 'reflection') return `${head} ${printPlain(type)}`;
  const call = callOf(written);
  if (call) return callDeclaration(head, call, names);
  const properties = objectsOf(written['children']).map(
    (child) => `${printPlain(literalType({ children: [child] })).slice(2, -2)};`,
  );
  return layoutBody(head, [...bodyLines(written, names), ...properties]);
}

function callDeclaration(head: string, call: JsonObject, names: Names): string {
  const parameters = printTypeParameters(call, names).map(plainType);
  const start = `${head} ${call['kind'] === CONSTRUCTOR_SIGNATURE ? 'new ' : ''}`;
  return layoutCall(
    parameters.length === 0 ? start : layoutList(`${start}<`, parameters, '>'),
    printParameters(call, names).map(plainType),
    ` => ${plainType(printType(call['type'], names))}`,
  );
}
