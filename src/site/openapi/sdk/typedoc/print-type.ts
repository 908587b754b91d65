/** Prints types from TypeDoc's JSON as TypeScript. */
import type { Json, JsonObject } from '../../../model/api-description.ts';
import type { SdkType } from '../../../model/sdk-reference.ts';
import { isObject } from '../../resolve.ts';
import { objectOf, objectsOf, textOf } from '../json.ts';
import { createTypeWriter, type TypeWriter } from '../type-writer.ts';
import {
  callOf,
  CONSTRUCTOR_SIGNATURE,
  indexSignatures,
  literalText,
  parameterName,
  propertyName,
  typeParametersOf,
} from './declarations.ts';
import { hasFlag } from './reflection.ts';

/** Names that replace the ones in the file, by reflection id. */
export type Names = ReadonlyMap<number, string>;

interface Printing {
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
  const out = createTypeWriter();
  print(type, { out, names, depth: 0, isShort });
  return out.parts();
}

/** Prints `(a: A, b?: B): C`, with `=>` instead of the colon in types. */
export function printSignature(signature: JsonObject, names: Names): SdkType {
  const out = createTypeWriter();
  signatureText(signature, ': ', { out, names, depth: 0 });
  return out.parts();
}

function print(type: Json | undefined, printing: Printing): void {
  const { out } = printing;
  if (!isObject(type)) return out.add('unknown');
  if (out.isFull()) return;
  if (printing.depth > MAX_DEPTH) return out.add('…');
  const inner = { ...printing, depth: printing.depth + 1 };
  const show = (value: Json | undefined) => print(value, inner);
  const name = textOf(type['name']);
  switch (type['type']) {
    case 'array':
      within(type['elementType'], ARRAY, inner);
      return out.add('[]');
    case 'conditional':
      within(type['checkType'], OPERAND, inner);
      out.add(' extends ');
      within(type['extendsType'], OPERAND, inner);
      out.add(' ? ');
      show(type['trueType']);
      out.add(' : ');
      return show(type['falseType']);
    case 'indexedAccess':
      within(type['objectType'], ARRAY, inner);
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
      return list(objectsOf(type['types']), ' | ', (item) => within(item, OPERAND, inner), out);
    case 'intersection':
      return list(objectsOf(type['types']), ' & ', (item) => within(item, FACTOR, inner), out);
    case 'literal':
      return out.add(literalText(type['value']));
    case 'mapped':
      return mapped(type, inner);
    case 'namedTupleMember':
      out.add(`${name}${type['isOptional'] === true ? '?' : ''}: `);
      return show(type['element']);
    case 'optional':
      within(type['elementType'], ARRAY, inner);
      return out.add('?');
    case 'rest':
      out.add('...');
      return within(type['elementType'], ARRAY, inner);
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
      return reference(type, inner);
    case 'reflection':
      return literal(objectOf(type['declaration']), inner);
    case 'templateLiteral':
      return template(type, inner);
    case 'tuple':
      out.add('[');
      list(objectsOf(type['elements']), ', ', show, out);
      return out.add(']');
    case 'typeOperator':
      out.add(`${textOf(type['operator'])} `);
      return within(type['target'], ARRAY, inner);
    default:
      return out.add(name || 'unknown');
  }
}

/** Types that need parentheses before `[]`, or next to `|` or `&`. */
const OPERAND = ['function', 'conditional'];
const FACTOR = [...OPERAND, 'union'];
const ARRAY = [...FACTOR, 'intersection', 'typeOperator', 'inferred', 'query'];

function within(type: Json | undefined, enclosed: readonly string[], printing: Printing): void {
  const { type: kind, declaration } = objectOf(type);
  const isFunction = kind === 'reflection' && callOf(objectOf(declaration)) !== undefined;
  const needs = enclosed.includes(isFunction ? 'function' : textOf(kind));
  if (needs) printing.out.add('(');
  print(type, printing);
  if (needs) printing.out.add(')');
}

function list<Item>(items: readonly Item[], separator: string, show: (item: Item) => void, out: TypeWriter): void {
  for (const [index, item] of items.entries()) {
    if (out.isFull()) return;
    if (index > 0) out.add(separator);
    show(item);
  }
}

function reference(type: JsonObject, printing: Printing): void {
  const { out, names } = printing;
  const { target, id, externalUrl, typeArguments } = type;
  const targetId = typeof target === 'number' ? target : typeof id === 'number' ? id : undefined;
  const name = (targetId === undefined ? undefined : names.get(targetId)) ?? textOf(type['name']);
  const isOwn = targetId !== undefined && targetId >= 0 && type['refersToTypeParameter'] !== true;
  const url = textOf(externalUrl);
  out.add(name || 'unknown', isOwn ? String(targetId) : url === '' ? undefined : url);
  argumentList(objectsOf(typeArguments), printing);
}

function argumentList(args: readonly JsonObject[], printing: Printing): void {
  if (args.length === 0) return;
  printing.out.add('<');
  list(args, ', ', (item) => print(item, printing), printing.out);
  printing.out.add('>');
}

function mapped(type: JsonObject, printing: Printing): void {
  const { out } = printing;
  const sign = (modifier: Json | undefined, word: string) =>
    modifier === '+' ? word : modifier === '-' ? `-${word}` : '';
  const readonly = sign(type['readonlyModifier'], 'readonly');
  out.add(`{ ${readonly === '' ? '' : `${readonly} `}[${textOf(type['parameter'])} in `);
  print(type['parameterType'], printing);
  if (isObject(type['nameType'])) {
    out.add(' as ');
    print(type['nameType'], printing);
  }
  out.add(`]${sign(type['optionalModifier'], '?')}: `);
  print(type['templateType'], printing);
  out.add(' }');
}

function template(type: JsonObject, printing: Printing): void {
  const { out } = printing;
  out.add(`\`${textOf(type['head'])}`);
  for (const item of Array.isArray(type['tail']) ? type['tail'] : []) {
    if (!Array.isArray(item)) continue;
    out.add('${');
    print(item[0], printing);
    out.add(`}${textOf(item[1])}`);
  }
  out.add('`');
}

/** Prints an inline object or a function. */
function literal(declaration: JsonObject, printing: Printing): void {
  const { out } = printing;
  const call = callOf(declaration);
  if (call) return signatureText(call, ' => ', printing);
  if (printing.isShort) return out.add('object');
  const entries = [
    ...objectsOf(declaration['signatures']).map((signature) => () => signatureText(signature, ': ', printing)),
    ...indexSignatures(declaration).map((signature) => () => indexText(signature, printing)),
    ...objectsOf(declaration['children']).map((child) => () => propertyText(child, printing)),
  ];
  if (entries.length === 0) return out.add('{}');
  out.add('{ ');
  list(entries.slice(0, MAX_INLINE), '; ', (show) => show(), out);
  out.add(entries.length > MAX_INLINE ? '; … }' : ' }');
}

/** Prints `[key: string]: T`. */
export function printIndex(signature: JsonObject, names: Names): SdkType {
  const out = createTypeWriter();
  indexText(signature, { out, names, depth: 0 });
  return out.parts();
}

function indexText(signature: JsonObject, printing: Printing): void {
  printing.out.add('[');
  parameterList(objectsOf(signature['parameters']), printing);
  printing.out.add(']: ');
  print(signature['type'], printing);
}

function propertyText(child: JsonObject, printing: Printing): void {
  const { out } = printing;
  const [signature] = objectsOf(child['signatures']);
  const mark = hasFlag(child, 'isOptional') ? '?' : '';
  out.add(`${hasFlag(child, 'isReadonly') ? 'readonly ' : ''}${propertyName(textOf(child['name']))}${mark}`);
  if (signature) return signatureText({ ...signature, kind: 0 }, ': ', printing);
  out.add(': ');
  print(child['type'] ?? objectOf(child['getSignature'])['type'], printing);
}

function signatureText(signature: JsonObject, arrow: string, printing: Printing): void {
  const { out } = printing;
  if (signature['kind'] === CONSTRUCTOR_SIGNATURE) out.add('new ');
  typeParameterList(signature, printing);
  out.add('(');
  parameterList(objectsOf(signature['parameters']), printing);
  out.add(`)${arrow}`);
  print(signature['type'], printing);
}

/** Prints each type parameter of a reflection as between `<` and `>`. */
export function printTypeParameters(reflection: JsonObject, names: Names): SdkType[] {
  return typeParametersOf(reflection).map((parameter) => {
    const out = createTypeWriter();
    typeParameter(parameter, { out, names, depth: 0 });
    return out.parts();
  });
}

function typeParameterList(reflection: JsonObject, printing: Printing): void {
  const { out } = printing;
  const parameters = typeParametersOf(reflection);
  if (parameters.length === 0) return;
  out.add('<');
  list(parameters, ', ', (parameter) => typeParameter(parameter, printing), out);
  out.add('>');
}

function typeParameter(parameter: JsonObject, printing: Printing): void {
  const { out } = printing;
  out.add(`${hasFlag(parameter, 'isConst') ? 'const ' : ''}${textOf(parameter['name'])}`);
  if (isObject(parameter['type'])) {
    out.add(' extends ');
    print(parameter['type'], printing);
  }
  if (isObject(parameter['default'])) {
    out.add(' = ');
    print(parameter['default'], printing);
  }
}

function parameterList(parameters: readonly JsonObject[], printing: Printing): void {
  list(parameters, ', ', (parameter) => parameterText(parameter, printing), printing.out);
}

function parameterText(parameter: JsonObject, printing: Printing): void {
  const { out } = printing;
  const isOptional = hasFlag(parameter, 'isOptional') || typeof parameter['defaultValue'] === 'string';
  out.add(`${hasFlag(parameter, 'isRest') ? '...' : ''}${parameterName(parameter)}${isOptional ? '?' : ''}: `);
  print(parameter['type'], printing);
}

/** Prints each parameter of a signature. */
export function printParameters(signature: JsonObject, names: Names): SdkType[] {
  return objectsOf(signature['parameters']).map((parameter) => {
    const out = createTypeWriter();
    parameterText(parameter, { out, names, depth: 0 });
    return out.parts();
  });
}
