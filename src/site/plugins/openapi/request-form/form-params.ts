import { isVisible, readMint } from '../../../descriptions/page/groups.ts';
import {
  isSaidElsewhere,
  listParameterExamples,
  findParameterLocation,
  describeWholeQuery,
} from '../page/parameters.ts';
import { listCredentialPlaces, describePlace } from '../page/security.ts';
import { isObject, resolveRef } from '../../../descriptions/resolve.ts';
import type { ApiOperation } from '../api-operation.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import type { FormParam } from '../../../model/request-form.ts';
import { listUndescribedParams } from '../../../descriptions/request-form/undescribed-params.ts';
import { toFormSchema, toGroupOptions, type SchemaLimits } from '../../../descriptions/request-form/form-schema.ts';
import { extractFirstParagraph } from '../../../descriptions/request-form/form-text.ts';

/**
 * Returns the parameters of the path item and of the operation. The operation's own override those with the same
 * location and name. Path placeholders without a parameter become text inputs. Credentials are a separate part of the
 * form.
 */
export function readParams(operation: ApiOperation, limits: SchemaLimits): FormParam[] {
  const { document, path, pathItem, value } = operation;
  const credentials = listCredentialPlaces(operation);
  const byPlace = new Map<string, FormParam>();
  for (const item of [...toList(pathItem['parameters']), ...toList(value['parameters'])]) {
    const resolvedParam = resolveRef(document, item)?.value;
    const param = resolvedParam && toParam(resolvedParam, limits);
    if (param && !credentials.has(describePlace(param))) byPlace.set(`${param.in} ${param.name}`, param);
  }
  return [...byPlace.values(), ...listUndescribedParams(path, [...byPlace.values()])];
}

function toParam(value: JsonObject, limits: SchemaLimits): FormParam | undefined {
  const { name, style, explode, description, required } = value;
  const place = findParameterLocation(value['in']);
  if (typeof name !== 'string' || place === undefined) return undefined;
  if (!isVisible(readMint(value).groups, toGroupOptions(limits))) return undefined;
  if (place === 'header' && isSaidElsewhere(limits.document, name)) return undefined;
  const content = isObject(value['content']) ? Object.entries(value['content'])[0] : undefined;
  const media = content?.[1];
  const schema = content
    ? toFormSchema(isObject(media) ? media['schema'] : undefined, { ...limits, json: true })
    : toFormSchema(value['schema'], limits);
  const text = typeof description === 'string' ? extractFirstParagraph(description) : (schema.description ?? '');
  const { description: _, ...shape } = schema;
  const start = limits.prefill ? listParameterExamples(limits.document, value)[0]?.value : undefined;
  return {
    in: place,
    name,
    ...((required === true || place === 'path') && { required: true as const }),
    ...(value['deprecated'] === true && { deprecated: true as const }),
    ...(typeof style === 'string' && { style }),
    ...(typeof explode === 'boolean' && { explode }),
    ...(value['allowReserved'] === true && { allowReserved: true as const }),
    ...(content && (value['in'] === 'querystring' ? describeWholeQuery(content[0]) : { media: content[0] })),
    ...(text !== '' && { description: text }),
    schema: start === undefined ? shape : { ...shape, value: start },
  };
}

function toList(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
