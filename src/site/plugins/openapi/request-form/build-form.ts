import type { ApiConfig } from '../../../model/config.ts';
import { isObject, resolveRef } from '../../../descriptions/resolve.ts';
import type { ApiOperation } from '../api-operation.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { listExamples } from '../../../descriptions/samples/list-examples.ts';
import { findMediaSchema, resolveMediaType } from '../../../descriptions/schema/media-schema.ts';
import { toFormSchemes } from '../../../descriptions/request-form/form-auth.ts';
import { fitForm, removeDescriptions, type DepthLimits } from '../../../descriptions/request-form/fit-form.ts';
import { isExpanded } from '../../../descriptions/request-form/is-expanded.ts';
import { limitExamples, type Examples } from '../../../descriptions/request-form/limit-examples.ts';
import { readSecurity } from '../page/security.ts';
import { readParams } from './form-params.ts';
import { toFormServers } from './operation-servers.ts';
import { toFormSchema, type SchemaLimits } from '../../../descriptions/request-form/form-schema.ts';
import { extractFirstParagraph } from '../../../descriptions/request-form/form-text.ts';
import type { FormBody, OperationForm } from '../../../model/request-form.ts';
import { isJson, sortJsonFirst } from '../../../api-requests/build-request.ts';

/**
 * Builds the form of an operation. Parts that are too large for a page are entered as JSON instead of field by field,
 * deepest first. Returns undefined for webhooks, for methods that browsers can't send, and without a server (content
 * format, Playground form).
 */
export function buildForm(
  operation: ApiOperation,
  api: ApiConfig,
  groups?: readonly string[],
): OperationForm | undefined {
  if (operation.kind === 'webhook' || /^(?:trace|connect|track)$/.test(operation.method)) return undefined;
  if (toFormServers(operation).length === 0) return undefined;
  const make = (levels: DepthLimits): OperationForm => assemble(operation, api, { ...levels, groups });
  return fitForm(make, removeExtras);
}

function assemble(
  operation: ApiOperation,
  api: ApiConfig,
  { depth, budget, groups }: Pick<SchemaLimits, 'depth' | 'budget' | 'groups'>,
): OperationForm {
  const { document, method, path, value } = operation;
  const { summary } = value;
  const limits = { document, depth, budget, groups, prefill: api.examples.prefill };
  const body = resolveRef(document, value['requestBody'])?.value;
  return {
    method: method.toUpperCase(),
    path,
    title:
      typeof summary === 'string' && summary !== ''
        ? extractFirstParagraph(summary)
        : `${method.toUpperCase()} ${path}`,
    servers: toFormServers(operation),
    auth: toFormSchemes(readSecurity(operation)),
    params: readParams(operation, limits),
    bodies: readBodies(body, limits),
    ...(body?.['required'] === true && { bodyRequired: true as const }),
    ...(api.sending?.proxy ? { proxy: true as const } : api.sending?.credentials && { credentials: true as const }),
    ...(isExpanded(value, document) && { expand: true as const }),
  };
}

function readBodies(body: JsonObject | undefined, limits: SchemaLimits): FormBody[] {
  const content = isObject(body?.['content']) ? body['content'] : {};
  return sortJsonFirst(Object.keys(content)).flatMap((mediaType) => {
    const media = content[mediaType];
    if (!isObject(media)) return [];
    const examples = readExamples(media, limits);
    const schema = toFormSchema(findMediaSchema(media), { ...limits, json: isJson(mediaType) });
    // If the description has a wildcard range, the file determines the type.
    const type =
      schema.kind === 'file' ? mediaType : resolveMediaType(limits.document, mediaType, findMediaSchema(media));
    const encoding = readEncoding(media['encoding']);
    const start = limits.prefill ? examples[0]?.value : undefined;
    return [
      {
        type,
        schema: start === undefined ? schema : { ...schema, value: start },
        ...(encoding && { encoding }),
        ...(examples.length > 0 && { examples }),
      },
    ];
  });
}

function readExamples(media: JsonObject, { document }: SchemaLimits): Examples {
  return limitExamples(listExamples(document, media).map(({ name, value }) => ({ label: name, value })));
}

/** Reads how the properties of a form or multipart body are sent (OpenAPI 3.1, Encoding Object). */
export function readEncoding(value: Json | undefined): FormBody['encoding'] {
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value).flatMap(([name, encoding]) => {
    if (!isObject(encoding)) return [];
    const { contentType: type, style, explode, allowReserved } = encoding;
    return [
      [
        name,
        {
          ...(typeof type === 'string' && { type }),
          ...(typeof style === 'string' && { style }),
          ...(typeof explode === 'boolean' && { explode }),
          ...(allowReserved === true && { allowReserved: true as const }),
        },
      ] as const,
    ];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** As a last resort, shows bodies as JSON and without descriptions. */
function removeExtras(form: OperationForm): OperationForm {
  return {
    ...form,
    params: removeDescriptions(form.params),
    bodies: form.bodies.map(({ type }) => ({ type, schema: { kind: 'json' } })),
  };
}
