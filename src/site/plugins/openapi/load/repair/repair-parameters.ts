/** Corrects the parameters of operations and path items, and reports those that can't be shown. */
import { isObject } from '../../../../descriptions/resolve.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { followReferences } from './follow-references.ts';
import { moveSchema } from './move-schema.ts';
import { readFlag } from '../../../../descriptions/load/read-flag.ts';
import type { RepairContext, RepairedPart } from './repair-context.ts';

const PLACES = ['path', 'query', 'querystring', 'header', 'cookie'];
/** The places of Swagger 2.0 that became request bodies. */
const BODY_PLACES = ['body', 'formData'];

/** Corrects one parameter, in place. */
export function repairParameter(parameter: JsonObject, { isLegacy }: RepairContext): void {
  const { name, in: place } = parameter;
  if (typeof name === 'number' || typeof name === 'boolean') parameter['name'] = String(name);
  if (typeof place === 'string')
    parameter['in'] = [...PLACES, ...BODY_PLACES].find((each) => each.toLowerCase() === place.toLowerCase()) ?? place;
  for (const flag of ['required', 'deprecated']) readFlag(parameter, flag);
  if (!isLegacy) moveSchema(parameter);
}

/**
 * Corrects the parameters of an operation or path item, in place. Parameters that aren't one are reported and removed,
 * because a single one would make the conversion of Swagger 2.0 fail.
 */
export function repairParameters(holder: JsonObject, part: RepairedPart, context: RepairContext): void {
  const { parameters } = holder;
  if (parameters === undefined) return;
  if (parameters === null) {
    delete holder['parameters'];
    return;
  }
  const list = listParameters(parameters);
  if (!list) {
    context.report({ ...part, problem: 'its "parameters" aren\'t a list' });
    delete holder['parameters'];
    return;
  }
  holder['parameters'] = list.filter((parameter, index) => {
    if (isObject(parameter)) repairParameter(parameter, context);
    const problem = findProblem(parameter, context);
    if (problem !== undefined) context.report({ ...part, problem: `its parameter ${index + 1} ${problem}` });
    return problem === undefined;
  });
}

/** Returns the items of a list, or the values of a map by name. */
function listParameters(parameters: Json): Json[] | undefined {
  if (Array.isArray(parameters)) return parameters;
  if (!isObject(parameters)) return undefined;
  return Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [isObject(value) && value['$ref'] === undefined ? { name, ...value } : value],
  );
}

/** Returns what keeps a parameter from being shown. References without a target are reported elsewhere. */
function findProblem(parameter: Json, { root }: RepairContext): string | undefined {
  if (!isObject(parameter)) return "isn't an object";
  const value = followReferences(root, parameter);
  if (!value) return undefined;
  if (typeof value['name'] !== 'string') return 'has no "name"';
  const place = value['in'];
  if (typeof place !== 'string') return `("${value['name']}") has no "in"`;
  const places = [...PLACES, ...BODY_PLACES];
  // A reference to another description can have a parameter that isn't corrected yet.
  if (places.some((each) => each.toLowerCase() === place.toLowerCase())) return undefined;
  return `("${value['name']}") is in "${place}", not in ${PLACES.join(', ')}`;
}
