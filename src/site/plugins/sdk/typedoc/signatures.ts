/** Reads signatures, parameters and properties in TypeDoc's JSON. */
import type { Json, JsonObject } from '../../../model/json.ts';
import { formatSdkType, type SdkField, type SdkSignature, type SdkSource, type SdkText } from '../sdk-reference.ts';
import { isObject } from '../../../descriptions/resolve.ts';
import { toObject, toObjects, toText } from '../json.ts';
import { formatCall, formatList } from '../layout.ts';
import { readComment } from './comments.ts';
import { findCallSignature, getParameterName, listTypeParameters } from './declarations.ts';
import { printParameters, printType, printTypeParameters, type Names } from './print-type.ts';
import { hasFlag } from './reflection.ts';

/** Reads a signature. `name` is the start of a call: `new Queue`, `add`. */
export function readSignature(signature: JsonObject, name: string, names: Names): SdkSignature {
  const comment = readComment(signature['comment'], 'signature');
  const returnType = printType(signature['type'], names);
  const isConstructor = name.startsWith('new ');
  const fields = isConstructor ? [] : readFields(signature['type'], names);
  // Constructors repeat the type parameters of their class.
  const parameters = isConstructor ? [] : printTypeParameters(signature, names).map(formatSdkType);
  return {
    code: formatCall(
      parameters.length === 0 ? name : formatList(`${name}<`, parameters, '>'),
      printParameters(signature, names).map(formatSdkType),
      isConstructor ? '' : `: ${formatSdkType(returnType)}`,
    ),
    docs: comment.docs,
    typeParameters: isConstructor ? [] : readTypeParameters(signature, names),
    parameters: toObjects(signature['parameters']).map((parameter) => readParameter(parameter, names)),
    ...(!isConstructor && {
      returns: { type: returnType, description: comment.returns, ...(fields.length > 0 && { fields }) },
    }),
    throws: comment.throws.map((text) => ({ description: [text] })),
    ...readSource(signature),
  };
}

export function readTypeParameters(reflection: JsonObject, names: Names): SdkField[] {
  return listTypeParameters(reflection).map((parameter) => {
    const isBound = isObject(parameter['type']);
    const preset = parameter['default'];
    return {
      name: toText(parameter['name']),
      ...(isBound && { type: [{ text: 'extends ' }, ...printType(parameter['type'], names)] }),
      description: readComment(parameter['comment'], 'field').docs.description,
      ...(isObject(preset) && { default: formatSdkType(printType(preset, names)) }),
    };
  });
}

function readParameter(parameter: JsonObject, names: Names): SdkField {
  const { defaultValue } = parameter;
  const hasDefault = typeof defaultValue === 'string' && defaultValue !== '...';
  const isRest = hasFlag(parameter, 'isRest');
  return {
    ...readField(parameter, names),
    name: `${isRest ? '...' : ''}${getParameterName(parameter)}`,
    required: !isRest && !hasFlag(parameter, 'isOptional') && defaultValue === undefined,
    ...(hasDefault && { default: defaultValue }),
  };
}

/** Maximum nesting of objects whose properties are shown. Deeper ones are only shown as types. */
const MAX_DEPTH = 3;

/** Reads a parameter or property, with the properties of its type if the type is inline. */
export function readField(reflection: JsonObject, names: Names, depth = 0): SdkField {
  const getter = toObject(reflection['getSignature']);
  const [signature] = toObjects(reflection['signatures']);
  const commentValue = reflection['comment'] ?? getter['comment'] ?? signature?.['comment'];
  const comment = readComment(commentValue, 'field');
  const type = signature
    ? { type: 'reflection', declaration: { signatures: [signature] } }
    : (reflection['type'] ?? getter['type']);
  const fields = readFields(type, names, depth);
  const preset = comment.default ?? toText(reflection['defaultValue']);
  return {
    name: toText(reflection['name']),
    type: printType(type, names, fields.length > 0),
    description: [...getTexts(comment), ...describeCall(type, commentValue)],
    ...(preset !== '' && preset !== '...' && { default: preset }),
    ...(comment.docs.deprecated && { deprecated: true }),
    ...(hasFlag(reflection, 'isReadonly') && { tags: ['readonly'] }),
    ...(fields.length > 0 && { fields }),
  };
}

function getTexts({ docs }: ReturnType<typeof readComment>): SdkField['description'] {
  const reason = docs.deprecated;
  return reason && reason.text.trim() !== '' ? [...docs.description, reason] : docs.description;
}

/**
 * Returns the properties of an inline object type, including one in an array, a union with `undefined`, or an
 * intersection.
 */
export function readFields(type: Json | undefined, names: Names, depth = 0): SdkField[] {
  if (depth >= MAX_DEPTH) return [];
  return findLiterals(type).flatMap((declaration) =>
    findCallSignature(declaration)
      ? []
      : toObjects(declaration['children']).map((child) => ({
          ...readField(child, names, depth + 1),
          required: !hasFlag(child, 'isOptional'),
        })),
  );
}

function findLiterals(type: Json | undefined): JsonObject[] {
  const { type: kind, declaration, elementType, target, types } = toObject(type);
  if (kind === 'reflection') return [toObject(declaration)];
  if (kind === 'array') return findLiterals(elementType);
  if (kind === 'typeOperator') return findLiterals(target);
  const reflections = toObjects(types).filter(({ type: each }) => each === 'reflection');
  if (kind === 'intersection') return reflections.flatMap(findLiterals);
  return kind === 'union' && reflections.length === 1 ? reflections.flatMap(findLiterals) : [];
}

/**
 * Describes a function that is the type of a property, since the page shows its parameters nowhere else. `comment` is
 * the property's.
 */
export function describeCall(type: Json | undefined, comment: Json | undefined): SdkText[] {
  return findLiterals(type).flatMap((declaration) => {
    const call = findCallSignature(declaration);
    if (!call) return [];
    const description = comment === undefined ? readComment(call['comment'], 'field').docs.description : [];
    const items = toObjects(call['parameters']).flatMap(describeParameter);
    return items.length === 0 ? description : [...description, { form: 'markdown', text: items.join('\n') }];
  });
}

/** Returns a list item in Markdown. */
function describeParameter(parameter: JsonObject): string[] {
  const { description } = readComment(parameter['comment'], 'field').docs;
  const text = description.map((part) => part.text).join('\n\n');
  return text === '' ? [] : [`- \`${getParameterName(parameter)}\`: ${text.replaceAll('\n', '\n  ')}`];
}

/** Returns where a reflection is first declared. */
export function readSource(reflection: JsonObject): { source?: SdkSource } {
  const [source] = toObjects(reflection['sources']);
  if (!source) return {};
  const { fileName, line, url } = source;
  const text = `${toText(fileName)}${typeof line === 'number' ? `:${line}` : ''}`;
  return { source: { text, ...(typeof url === 'string' && /^https?:/i.test(url) && { url }) } };
}
