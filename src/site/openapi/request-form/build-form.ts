import type { ApiConfig } from '../../model/config.ts';
import { isObject, resolveRef } from '../resolve.ts';
import type { ApiDocument, ApiOperation } from '../../model/api-description.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { listExamples } from '../samples/list-examples.ts';
import { isShort } from '../samples/is-short.ts';
import { findMediaSchema, resolveMediaType } from '../schema/media-schema.ts';
import { toFormAuth } from './form-auth.ts';
import { readParams } from './form-params.ts';
import { toFormServers } from './form-servers.ts';
import { toFormSchema, type SchemaLimits } from './form-schema.ts';
import { extractFirstParagraph } from './form-text.ts';
import type { FormBody, FormParam, OperationForm } from '../../model/request-form.ts';
import { isJson, sortJsonFirst } from '../../api-requests/build-request.ts';

/** Maximum size of a page's form as JSON, in bytes. */
const MAX_SIZE = 20_000;
const MAX_NODES = 600;
/** Nesting levels of inputs: the first attempt, and then until the form is small enough. */
const MAX_DEPTH = 6;
const DEPTHS = [4, 3, 2, 1, 0];

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

type DepthLimits = Pick<SchemaLimits, 'depth' | 'budget'>;

/** Creates a form with fewer and fewer levels of inputs until it fits on a page. `reduce` is the last resort. */
export function fitForm<Form>(make: (levels: DepthLimits) => Form, reduce: (form: Form) => Form): Form {
  const makeTo = (depth: number): Form => make({ depth, budget: { nodes: MAX_NODES } });
  const isWithinLimit = (form: Form): boolean => JSON.stringify(form).length <= MAX_SIZE;
  let form = makeTo(MAX_DEPTH);
  for (const depth of DEPTHS) {
    if (isWithinLimit(form)) return form;
    form = makeTo(depth);
  }
  return isWithinLimit(form) ? form : reduce(form);
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
    auth: toFormAuth(operation),
    params: readParams(operation, limits),
    bodies: readBodies(body, limits),
    ...(body?.['required'] === true && { bodyRequired: true as const }),
    ...(api.playground.proxy ? { proxy: true as const } : api.playground.credentials && { credentials: true as const }),
    ...(isExpanded(value, document) && { expand: true as const }),
  };
}

/** Reads `x-mint.playground.expand` of the operation or another part, or of the whole description. */
export function isExpanded(value: JsonObject, document: ApiDocument): boolean {
  return [value, document.root].some(({ 'x-mint': extension }) => {
    const playground = isObject(extension) ? extension['playground'] : undefined;
    return isObject(playground) && playground['expand'] === true;
  });
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

/** Maximum number of characters of JSON for all examples together. */
const MAX_EXAMPLES = 4_000;

function readExamples(media: JsonObject, { document }: SchemaLimits): Examples {
  return limitExamples(listExamples(document, media).map(({ name, value }) => ({ label: name, value })));
}

type Examples = NonNullable<FormBody['examples']>;

/** Returns as many examples as fit in a form, in order. An example that is too large on its own is left out. */
export function limitExamples(examples: Examples): Examples {
  let remainingExamples = MAX_EXAMPLES;
  return examples.filter(({ value }) => {
    if (!isShort(value, MAX_EXAMPLES * 4)) return false;
    const size = JSON.stringify(value).length;
    if (size > remainingExamples) return false;
    remainingExamples -= size;
    return true;
  });
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

export function removeDescriptions(params: readonly FormParam[]): FormParam[] {
  return params.map((param) => {
    const { description: _, ...facts } = param;
    return facts;
  });
}

/** As a last resort, shows bodies as JSON and without descriptions. */
function removeExtras(form: OperationForm): OperationForm {
  return {
    ...form,
    params: removeDescriptions(form.params),
    bodies: form.bodies.map(({ type }) => ({ type, schema: { kind: 'json' } })),
  };
}
