/** Prints types from TypeDoc's JSON as TypeScript. */
import type { Json, JsonObject } from '../../../model/json.ts';
import type { SdkType } from '../sdk-reference.ts';
import { isObject } from '../../../descriptions/resolve.ts';
import { toObject, toObjects, toText } from '../json.ts';
import { createTypeWriter, type TypeWriter } from '../type-writer.ts';
import {
  findCallSignature,
  CONSTRUCTOR_SIGNATURE,
  indexSignatures,
  formatLiteral,
  getParameterName,
  formatPropertyName,
  listTypeParameters,
} from './declarations.ts';
import { hasFlag } from './reflection.ts';

/** Names that replace the ones in the file, by reflection id. */
export type Names = ReadonlyMap<number, string>;

interface PrintContext {
  out: TypeWriter;
  names: Names;
  depth: number;
  /** Whether inline objects are printed as `object`, because their properties are shown elsewhere. */
  isShort?: boolean;
}

/** Maximum nesting of types. */
const MAX_DEPTH = 16;
/** Maximum number of properties of an inline object type. */
const MAX_INLINE = 8;

export function printType(type: Json | undefined, names: Names, isShort = false): SdkType {
  const writer = createTypeWriter();
  print(type, { out: writer, names, depth: 0, isShort });
  return writer.parts();
}

/** Prints `(a: A, b?: B): C`, with `=>` instead of the colon in types. */
export function printSignature(signature: JsonObject, names: Names): SdkType {
  const writer = createTypeWriter();
  printSignatureType(signature, ': ', { out: writer, names, depth: 0 });
  return writer.parts();
}

function print(type: Json | undefined, printing: PrintContext): void {
  const { out } = printing;
  if (!isObject(type)) return out.add('unknown');
  if (out.isFull()) return;
  if (printing.depth > MAX_DEPTH) return out.add('…');
  const innerPrinting = { ...printing, depth: printing.depth + 1 };
  const show = (value: Json | undefined) => print(value, innerPrinting);
  const name = toText(type['name']);
  switch (type['type']) {
    case 'array':
      printEnclosed(type['elementType'], ARRAY, innerPrinting);
      return out.add('[]');
    case 'conditional':
      printEnclosed(type['checkType'], OPERAND, innerPrinting);
      out.add(' extends ');
      printEnclosed(type['extendsType'], OPERAND, innerPrinting);
      out.add(' ? ');
      show(type['trueType']);
      out.add(' : ');
      return show(type['falseType']);
    case 'indexedAccess':
      printEnclosed(type['objectType'], ARRAY, innerPrinting);
      out.add('[');
      show(type['indexType']);
      return out.add(']');
    case 'inferred':
      out.add(`infer ${name}`);
      if (isObject(type['constraint'])) {
        out.add(' extends ');
        show(type['constraint']);
      }
      return;
    case 'union':
      return list(toObjects(type['types']), ' | ', (item) => printEnclosed(item, OPERAND, innerPrinting), out);
    case 'intersection':
      return list(toObjects(type['types']), ' & ', (item) => printEnclosed(item, FACTOR, innerPrinting), out);
    case 'literal':
      return out.add(formatLiteral(type['value']));
    case 'mapped':
      return printMapped(type, innerPrinting);
    case 'namedTupleMember':
      out.add(`${name}${type['isOptional'] === true ? '?' : ''}: `);
      return show(type['element']);
    case 'optional':
      printEnclosed(type['elementType'], ARRAY, innerPrinting);
      return out.add('?');
    case 'rest':
      out.add('...');
      return printEnclosed(type['elementType'], ARRAY, innerPrinting);
    case 'predicate':
      out.add(`${type['asserts'] === true ? 'asserts ' : ''}${name}`);
      if (isObject(type['targetType'])) {
        out.add(' is ');
        show(type['targetType']);
      }
      return;
    case 'query':
      out.add('typeof ');
      return show(type['queryType']);
    case 'reference':
      return printReference(type, innerPrinting);
    case 'reflection':
      return printLiteral(toObject(type['declaration']), innerPrinting);
    case 'templateLiteral':
      return printTemplate(type, innerPrinting);
    case 'tuple':
      out.add('[');
      list(toObjects(type['elements']), ', ', show, out);
      return out.add(']');
    case 'typeOperator':
      out.add(`${toText(type['operator'])} `);
      return printEnclosed(type['target'], ARRAY, innerPrinting);
    default:
      return out.add(name || 'unknown');
  }
}

/** Types that need parentheses before `[]`, or next to `|` or `&`. */
const OPERAND = ['function', 'conditional'];
const FACTOR = [...OPERAND, 'union'];
const ARRAY = [...FACTOR, 'intersection', 'typeOperator', 'inferred', 'query'];

function printEnclosed(type: Json | undefined, enclosed: readonly string[], printing: PrintContext): void {
  const { type: kind, declaration } = toObject(type);
  const isFunction = kind === 'reflection' && findCallSignature(toObject(declaration)) !== undefined;
  const needs = enclosed.includes(isFunction ? 'function' : toText(kind));
  if (needs) printing.out.add('(');
  print(type, printing);
  if (needs) printing.out.add(')');
}

function list<Item>(items: readonly Item[], separator: string, show: (item: Item) => void, writer: TypeWriter): void {
  for (const [index, item] of items.entries()) {
    if (writer.isFull()) return;
    if (index > 0) writer.add(separator);
    show(item);
  }
}

function printReference(type: JsonObject, printing: PrintContext): void {
  const { out, names } = printing;
  const { target, id, externalUrl, typeArguments } = type;
  const targetId = typeof target === 'number' ? target : typeof id === 'number' ? id : undefined;
  const name = (targetId === undefined ? undefined : names.get(targetId)) ?? toText(type['name']);
  const isOwn = targetId !== undefined && targetId >= 0 && type['refersToTypeParameter'] !== true;
  const url = toText(externalUrl);
  out.add(name || 'unknown', isOwn ? String(targetId) : url === '' ? undefined : url);
  printArguments(toObjects(typeArguments), printing);
}

function printArguments(args: readonly JsonObject[], printing: PrintContext): void {
  if (args.length === 0) return;
  printing.out.add('<');
  list(args, ', ', (item) => print(item, printing), printing.out);
  printing.out.add('>');
}

function printMapped(type: JsonObject, printing: PrintContext): void {
  const { out } = printing;
  const sign = (modifier: Json | undefined, word: string) =>
    modifier === '+' ? word : modifier === '-' ? `-${word}` : '';
  const readonly = sign(type['readonlyModifier'], 'readonly');
  out.add(`{ ${readonly === '' ? '' : `${readonly} `}[${toText(type['parameter'])} in `);
  print(type['parameterType'], printing);
  if (isObject(type['nameType'])) {
    out.add(' as ');
    print(type['nameType'], printing);
  }
  out.add(`]${sign(type['optionalModifier'], '?')}: `);
  print(type['templateType'], printing);
  out.add(' }');
}

function printTemplate(type: JsonObject, printing: PrintContext): void {
  const { out } = printing;
  out.add(`\`${toText(type['head'])}`);
  for (const item of Array.isArray(type['tail']) ? type['tail'] : []) {
    if (!Array.isArray(item)) continue;
    out.add('${');
    print(item[0], printing);
    out.add(`}${toText(item[1])}`);
  }
  out.add('`');
}

/** Prints an inline object or a function. */
function printLiteral(declaration: JsonObject, printing: PrintContext): void {
  const { out } = printing;
  const call = findCallSignature(declaration);
  if (call) return printSignatureType(call, ' => ', printing);
  if (printing.isShort) return out.add('object');
  const entries = [
    ...toObjects(declaration['signatures']).map((signature) => () => printSignatureType(signature, ': ', printing)),
    ...indexSignatures(declaration).map((signature) => () => indexText(signature, printing)),
    ...toObjects(declaration['children']).map((child) => () => printProperty(child, printing)),
  ];
  if (entries.length === 0) return out.add('{}');
  out.add('{ ');
  list(entries.slice(0, MAX_INLINE), '; ', (show) => show(), out);
  out.add(entries.length > MAX_INLINE ? '; … }' : ' }');
}

/** Prints `[key: string]: T`. */
export function printIndex(signature: JsonObject, names: Names): SdkType {
  const writer = createTypeWriter();
  indexText(signature, { out: writer, names, depth: 0 });
  return writer.parts();
}

function indexText(signature: JsonObject, printing: PrintContext): void {
  printing.out.add('[');
  printParameterList(toObjects(signature['parameters']), printing);
  printing.out.add(']: ');
  print(signature['type'], printing);
}

function printProperty(child: JsonObject, printing: PrintContext): void {
  const { out } = printing;
  const [signature] = toObjects(child['signatures']);
  const mark = hasFlag(child, 'isOptional') ? '?' : '';
  out.add(`${hasFlag(child, 'isReadonly') ? 'readonly ' : ''}${formatPropertyName(toText(child['name']))}${mark}`);
  if (signature) return printSignatureType({ ...signature, kind: 0 }, ': ', printing);
  out.add(': ');
  print(child['type'] ?? toObject(child['getSignature'])['type'], printing);
}

function printSignatureType(signature: JsonObject, arrow: string, printing: PrintContext): void {
  const { out } = printing;
  if (signature['kind'] === CONSTRUCTOR_SIGNATURE) out.add('new ');
  printTypeParameterList(signature, printing);
  out.add('(');
  printParameterList(toObjects(signature['parameters']), printing);
  out.add(`)${arrow}`);
  print(signature['type'], printing);
}

/** Prints each type parameter of a reflection as between `<` and `>`. */
export function printTypeParameters(reflection: JsonObject, names: Names): SdkType[] {
  return listTypeParameters(reflection).map((parameter) => {
    const writer = createTypeWriter();
    printTypeParameter(parameter, { out: writer, names, depth: 0 });
    return writer.parts();
  });
}

function printTypeParameterList(reflection: JsonObject, printing: PrintContext): void {
  const { out } = printing;
  const parameters = listTypeParameters(reflection);
  if (parameters.length === 0) return;
  out.add('<');
  list(parameters, ', ', (parameter) => printTypeParameter(parameter, printing), out);
  out.add('>');
}

function printTypeParameter(parameter: JsonObject, printing: PrintContext): void {
  const { out } = printing;
  out.add(`${hasFlag(parameter, 'isConst') ? 'const ' : ''}${toText(parameter['name'])}`);
  if (isObject(parameter['type'])) {
    out.add(' extends ');
    print(parameter['type'], printing);
  }
  if (isObject(parameter['default'])) {
    out.add(' = ');
    print(parameter['default'], printing);
  }
}

function printParameterList(parameters: readonly JsonObject[], printing: PrintContext): void {
  list(parameters, ', ', (parameter) => printParameter(parameter, printing), printing.out);
}

function printParameter(parameter: JsonObject, printing: PrintContext): void {
  const { out } = printing;
  const isOptional = hasFlag(parameter, 'isOptional') || typeof parameter['defaultValue'] === 'string';
  out.add(`${hasFlag(parameter, 'isRest') ? '...' : ''}${getParameterName(parameter)}${isOptional ? '?' : ''}: `);
  print(parameter['type'], printing);
}

/** Prints each parameter of a signature. */
export function printParameters(signature: JsonObject, names: Names): SdkType[] {
  return toObjects(signature['parameters']).map((parameter) => {
    const writer = createTypeWriter();
    printParameter(parameter, { out: writer, names, depth: 0 });
    return writer.parts();
  });
}
