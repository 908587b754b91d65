/** Reads TypeDoc's JSON in several versions of its format, with a single project, entry points or packages. */
import type { UnshownText } from '../../../model/description-content.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import {
  formatSdkType,
  type SdkKind,
  type SdkReference,
  type SdkSymbol,
  type SdkText,
  type SdkType,
} from '../sdk-reference.ts';
import { isObject } from '../../../descriptions/resolve.ts';
import { finishReference, MAX_SYMBOLS, type ReadSymbol } from '../finish-reference.ts';
import { toObject, toObjects, toText } from '../json.ts';
import { formatBody, formatCall, formatList, formatUnion } from '../layout.ts';
import { joinParts, labelWithCode, readComment } from './comments.ts';
import { readMembers, formatSignatureLine } from './members.ts';
import {
  findCallSignature,
  CONSTRUCTOR_SIGNATURE,
  formatLiteral,
  indexSignatures,
  formatPropertyName,
} from './declarations.ts';
import {
  printIndex,
  printParameters,
  printSignature,
  printType,
  printTypeParameters,
  type Names,
} from './print-type.ts';
import { hasFlag, getKind, type ReflectionKind } from './reflection.ts';
import { readFields, readSignature, readTypeParameters, readSource } from './signatures.ts';

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
    listUnshownTexts(root),
  );
}

/** Lists the README, the documents, and the comments of modules and namespaces, which have no pages. */
function listUnshownTexts(root: JsonObject): UnshownText[] {
  const texts: UnshownText[] = [];
  const add = (name: string, parts: readonly SdkText[]) => {
    if (parts.length > 0) texts.push({ name, text: parts.map(({ text }) => text).join('\n\n') });
  };
  const visit = (container: JsonObject, depth: number) => {
    const kind = getKind(container);
    if (depth > MAX_DEPTH || !CONTAINERS.has(kind)) return;
    const name = toText(container['name']);
    add(`the README of "${name}"`, joinParts(container['readme']));
    add(`the comment of the ${kind} "${name}"`, readComment(container['comment'], 'symbol').docs.description);
    for (const document of toObjects(container['documents']))
      add(`the document "${toText(document['name'])}"`, joinParts(document['content']));
    for (const child of [...toObjects(container['children']), ...toObjects(container['entries'])])
      visit(child, depth + 1);
  };
  visit(root, 0);
  return texts;
}

const CONTAINERS: ReadonlySet<ReflectionKind> = new Set(['project', 'module', 'namespace']);

interface TypedocSymbol {
  reflection: JsonObject;
  kind: SdkKind;
  container: string;
  name: string;
}

/** Maximum nesting of namespaces. */
const MAX_DEPTH = 30;

/** Lists everything that gets a page, in order, at any nesting level. */
function collect(root: JsonObject): TypedocSymbol[] {
  const declarations: TypedocSymbol[] = [];
  const visit = (parent: JsonObject, container: string, depth: number) => {
    for (const reflection of [...toObjects(parent['children']), ...toObjects(parent['entries'])]) {
      const kind = getKind(reflection);
      const name = toText(reflection['name']);
      const symbolKind = KINDS.get(kind);
      if (declarations.length >= MAX_SYMBOLS || depth > MAX_DEPTH) return;
      if (symbolKind)
        declarations.push({ reflection, kind: symbolKind, container, name: getSymbolName(reflection, container) });
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
function getSymbolName(reflection: JsonObject, container: string): string {
  const name = toText(reflection['name']);
  if (name !== 'default') return name;
  const constructor = toObjects(reflection['children']).find((child) => getKind(child) === 'constructor');
  const [signature] = toObjects(constructor?.['signatures']);
  const className = toText(toObject(signature?.['type'])['name']);
  return className || container.split(/[/.]/).at(-1) || name;
}

interface Context {
  names: ReadonlyMap<number, string>;
  /** Members that a symbol declares itself, by id. */
  owners: ReadonlyMap<number, string>;
  reflections: ReadonlyMap<number, JsonObject>;
}

function createContext(declarations: readonly TypedocSymbol[]): Context {
  const names = new Map<number, string>();
  const owners = new Map<number, string>();
  const reflections = new Map<number, JsonObject>();
  for (const { reflection, name } of declarations) {
    const { id } = reflection;
    if (typeof id === 'number' && name !== reflection['name']) names.set(id, name);
    for (const child of toObjects(reflection['children'])) {
      if (typeof child['id'] !== 'number') continue;
      reflections.set(child['id'], child);
      if (!isObject(child['inheritedFrom'])) owners.set(child['id'], name);
    }
  }
  return { names, owners, reflections };
}

function readSymbol({ reflection, kind, container, name }: TypedocSymbol, context: Context): ReadSymbol {
  const { names } = context;
  const [first] = toObjects(reflection['signatures']);
  const comment = isObject(reflection['comment'])
    ? readComment(reflection['comment'], 'symbol')
    : readComment(kind === 'function' ? undefined : first?.['comment'], 'signature');
  const type = reflection['type'];
  const call = findCallSignature(toObject(toObject(type)['declaration']));
  const { members, inherited } = readMembers(reflection, { name, ...context });
  const callSignatures = kind === 'class' ? [] : toObjects(reflection['signatures']);
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
    code: printDeclaration({ reflection, kind, container, name }, context),
    language: 'typescript',
    docs: { ...comment.docs, description: [...comment.docs.description, ...describeIndexes(reflection, names)] },
    typeParameters: readTypeParameters(reflection, names),
    extends: readTypes(reflection, 'extendedTypes', context),
    implements: readTypes(reflection, 'implementedTypes', context),
    subtypes: [...readTypes(reflection, 'extendedBy', context), ...readTypes(reflection, 'implementedBy', context)],
    nested: [],
    signatures,
    fields: kind === 'type' || kind === 'variable' ? readFields(type, names) : [],
    members: members.map(({ member }) => member),
    inherited,
    ...readSource(reflection),
  };
  const ids = [reflection, ...toObjects(reflection['signatures'])].flatMap(({ id }) =>
    typeof id === 'number' ? [`${id}`] : [],
  );
  return { symbol, ids, members: members.map((item) => ({ member: item.member, ids: item.ids.map(String) })) };
}

/** Returns the comments of index signatures, which have no section. */
function describeIndexes(reflection: JsonObject, names: Names): SdkText[] {
  const literal = toObject(toObject(reflection['type'])['declaration']);
  return [...indexSignatures(reflection), ...indexSignatures(literal)].flatMap((signature) =>
    labelWithCode(
      formatSdkType(printIndex(signature, names)),
      readComment(signature['comment'], 'signature').docs.description,
    ),
  );
}

function readTypes(reflection: JsonObject, key: string, { names }: Context): SdkType[] {
  return toObjects(reflection[key]).map((type) => printType(type, names));
}

function printDeclaration({ reflection, kind, name }: TypedocSymbol, context: Context): string {
  const { names } = context;
  const type = reflection['type'];
  const parameters = printTypeParameters(reflection, names).map(formatSdkType);
  const printGeneric = (head: string, tail: string) =>
    parameters.length === 0 ? head + tail : formatList(`${head}<`, parameters, `>${tail}`);
  const heritage = (['extends', 'implements'] as const)
    .map((word) => {
      const types = readTypes(reflection, word === 'extends' ? 'extendedTypes' : 'implementedTypes', context);
      return types.length === 0 ? '' : ` ${word} ${types.map(formatSdkType).join(', ')}`;
    })
    .join('');
  switch (kind) {
    case 'class':
      return printGeneric(`${hasFlag(reflection, 'isAbstract') ? 'abstract ' : ''}class ${name}`, heritage);
    case 'interface': {
      const head = printGeneric(`interface ${name}`, heritage);
      const lines = printBody(reflection, names);
      return lines.length === 0 ? head : formatBody(head, lines);
    }
    case 'enum':
      return formatBody(`enum ${name}`, printEnumMembers(reflection));
    case 'type':
      // An object type can be represented by its properties alone.
      return printTypeDeclaration(printGeneric(`type ${name}`, ' ='), type ?? createLiteralType(reflection), names);
    case 'variable': {
      const word = hasFlag(reflection, 'isConst') ? 'const' : 'let';
      return printTypeDeclaration(`${word} ${name}:`, type, names) + printInitializer(reflection);
    }
    default:
      return '';
  }
}

/** Prints the value of a variable, unless TypeDoc omits it or its type is the same literal. */
function printInitializer({ type, defaultValue }: JsonObject): string {
  const value = toText(defaultValue).trim();
  const { type: kind, value: literal } = toObject(type);
  return value === '' || value === '...' || (kind === 'literal' && value === formatLiteral(literal))
    ? ''
    : ` = ${value}`;
}

/** Prints call and index signatures, which have no section. */
function printBody(reflection: JsonObject, names: Names): string[] {
  return [
    ...toObjects(reflection['signatures']).map((signature) => printSignature(signature, names)),
    ...indexSignatures(reflection).map((signature) => printIndex(signature, names)),
  ].map(formatSignatureLine);
}

function printEnumMembers(reflection: JsonObject): string[] {
  return toObjects(reflection['children']).map((child) => {
    const { type, value } = toObject(child['type']);
    const initializer =
      type === 'literal' && value !== undefined ? JSON.stringify(value) : toText(child['defaultValue']);
    return `${formatPropertyName(toText(child['name']))}${initializer === '' ? '' : ` = ${initializer}`},`;
  });
}

function createLiteralType(declaration: JsonObject): JsonObject {
  return { type: 'reflection', declaration };
}

function printTypeDeclaration(head: string, type: Json | undefined, names: Names): string {
  const { type: kind, types, declaration: literal } = toObject(type);
  const printPlain = (item: Json | undefined) => formatSdkType(printType(item, names));
  if (kind === 'union') return formatUnion(head, toObjects(types).map(printPlain));
  if (kind === 'intersection')
    return toObjects(types)
      .map((item, index) => printTypeDeclaration(index === 0 ? head : ' &', item, names))
      .join('');
  const literalObject = toObject(literal);
  if (kind !== 'reflection') return `${head} ${printPlain(type)}`;
  const call = findCallSignature(literalObject);
  if (call) return callDeclaration(head, call, names);
  const properties = toObjects(literalObject['children']).map(
    (child) => `${printPlain(createLiteralType({ children: [child] })).slice(2, -2)};`,
  );
  return formatBody(head, [...printBody(literalObject, names), ...properties]);
}

function callDeclaration(head: string, call: JsonObject, names: Names): string {
  const parameters = printTypeParameters(call, names).map(formatSdkType);
  const start = `${head} ${call['kind'] === CONSTRUCTOR_SIGNATURE ? 'new ' : ''}`;
  return formatCall(
    parameters.length === 0 ? start : formatList(`${start}<`, parameters, '>'),
    printParameters(call, names).map(formatSdkType),
    ` => ${formatSdkType(printType(call['type'], names))}`,
  );
}
