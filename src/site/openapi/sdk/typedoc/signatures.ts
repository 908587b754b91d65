/** Signatures, parameters and properties of TypeDoc's JSON. */
import type { Json, JsonObject } from '../../../model/api-description.ts';
import { plainType, type SdkField, type SdkSignature, type SdkSource } from '../../../model/sdk-reference.ts';
import { isObject } from '../../resolve.ts';
import { objectOf, objectsOf, textOf } from '../json.ts';
import { layoutCall, layoutList } from '../layout.ts';
import { readComment } from './comments.ts';
import { callOf, parameterName, typeParametersOf } from './declarations.ts';
import { printParameters, printType, printTypeParameters, type Names } from './print-type.ts';
import { hasFlag } from './reflection.ts';

/** `name` is what a call begins with: `new Queue`, `add`. */
export function readSignature(signature: JsonObject, name: string, names: Names): SdkSignature {
  const comment = readComment(signature['comment']);
  const returned = printType(signature['type'], names);
  const isConstructor = name.startsWith('new ');
  const fields = isConstructor ? [] : fieldsOf(signature['type'], names);
  // Those of the class stand in its constructors, too.
  const parameters = isConstructor ? [] : printTypeParameters(signature, names).map(plainType);
  return {
    code: layoutCall(
      parameters.length === 0 ? name : layoutList(`${name}<`, parameters, '>'),
      printParameters(signature, names).map(plainType),
      isConstructor ? '' : `: ${plainType(returned)}`,
    ),
    docs: comment.docs,
    typeParameters: isConstructor ? [] : readTypeParameters(signature, names),
    parameters: objectsOf(signature['parameters']).map((parameter) => readParameter(parameter, names)),
    ...(!isConstructor && {
      returns: { type: returned, description: comment.returns, ...(fields.length > 0 && { fields }) },
    }),
    throws: comment.throws.map((text) => ({ description: [text] })),
    ...sourceOf(signature),
  };
}

export function readTypeParameters(reflection: JsonObject, names: Names): SdkField[] {
  return typeParametersOf(reflection).map((parameter) => {
    const isBound = isObject(parameter['type']);
    const preset = parameter['default'];
    return {
      name: textOf(parameter['name']),
      ...(isBound && { type: [{ text: 'extends ' }, ...printType(parameter['type'], names)] }),
      description: readComment(parameter['comment']).docs.description,
      ...(isObject(preset) && { default: plainType(printType(preset, names)) }),
    };
  });
}

function readParameter(parameter: JsonObject, names: Names): SdkField {
  const { defaultValue } = parameter;
  const hasDefault = typeof defaultValue === 'string' && defaultValue !== '...';
  const isRest = hasFlag(parameter, 'isRest');
  return {
    ...readField(parameter, names),
    name: `${isRest ? '...' : ''}${parameterName(parameter)}`,
    required: !isRest && !hasFlag(parameter, 'isOptional') && defaultValue === undefined,
    ...(hasDefault && { default: defaultValue }),
  };
}

/** Objects in objects whose properties are shown; deeper ones stay types. */
const MAX_DEPTH = 3;

/** A parameter or property, with the properties of its type where that is written in place. */
export function readField(reflection: JsonObject, names: Names, depth = 0): SdkField {
  const getter = objectOf(reflection['getSignature']);
  const comment = readComment(reflection['comment'] ?? getter['comment']);
  const [signature] = objectsOf(reflection['signatures']);
  const written = reflection['type'] ?? getter['type'];
  const fields = fieldsOf(written, names, depth);
  const type = signature
    ? printType({ type: 'reflection', declaration: { signatures: [signature] } }, names)
    : printType(written, names, fields.length > 0);
  const preset = comment.default ?? textOf(reflection['defaultValue']);
  return {
    name: textOf(reflection['name']),
    type,
    description: signature ? readComment(signature['comment']).docs.description : textsOf(comment),
    ...(preset !== '' && preset !== '...' && { default: preset }),
    ...(comment.docs.deprecated && { deprecated: true }),
    ...(hasFlag(reflection, 'isReadonly') && { tags: ['readonly'] }),
    ...(fields.length > 0 && { fields }),
  };
}

function textsOf({ docs }: ReturnType<typeof readComment>): SdkField['description'] {
  const reason = docs.deprecated;
  return reason && reason.text.trim() !== '' ? [...docs.description, reason] : docs.description;
}

/** Properties of an object that a type writes in place, be it in a list, beside `undefined` or as a part of it. */
export function fieldsOf(type: Json | undefined, names: Names, depth = 0): SdkField[] {
  if (depth >= MAX_DEPTH) return [];
  return literalsOf(type).flatMap((declaration) =>
    callOf(declaration)
      ? []
      : objectsOf(declaration['children']).map((child) => ({
          ...readField(child, names, depth + 1),
          required: !hasFlag(child, 'isOptional'),
        })),
  );
}

function literalsOf(type: Json | undefined): JsonObject[] {
  const { type: kind, declaration, elementType, target, types } = objectOf(type);
  if (kind === 'reflection') return [objectOf(declaration)];
  if (kind === 'array') return literalsOf(elementType);
  if (kind === 'typeOperator') return literalsOf(target);
  const written = objectsOf(types).filter(({ type: one }) => one === 'reflection');
  if (kind === 'intersection') return written.flatMap(literalsOf);
  return kind === 'union' && written.length === 1 ? written.flatMap(literalsOf) : [];
}

/** Where it is declared first. */
export function sourceOf(reflection: JsonObject): { source?: SdkSource } {
  const [source] = objectsOf(reflection['sources']);
  if (!source) return {};
  const { fileName, line, url } = source;
  const text = `${textOf(fileName)}${typeof line === 'number' ? `:${line}` : ''}`;
  return { source: { text, ...(typeof url === 'string' && /^https?:/i.test(url) && { url }) } };
}
