/** Corrects common deviations from OpenAPI whose meaning is unambiguous, and reports parts that have no meaning. */
import type { PartProblem } from '../../../../model/description-format.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { isFixedMethod, isOperationKey, listMethods } from '../../methods.ts';
import { isObject } from '../../../../descriptions/resolve.ts';
import { inlineBodyParameters, moveBody } from './move-body.ts';
import { moveSchema } from './move-schema.ts';
import { readFlag } from '../../../../descriptions/load/read-flag.ts';
import { repairRequestBody, repairResponses } from './repair-bodies.ts';
import type { RepairContext, RepairedPart } from './repair-context.ts';
import { repairDeclaredTags, repairLists, repairTags } from './repair-lists.ts';
import { repairParameter, repairParameters } from './repair-parameters.ts';
import { repairSchemes } from './repair-schemes.ts';

/**
 * Adds slashes to paths, lowercases methods, and completes parameters, bodies and lists in shortened forms or in the
 * form of Swagger 2.0. Modifies `root`, which must contain everything it references.
 */
export function repairDescription(root: JsonObject, report: (problem: PartProblem) => void): void {
  const components = toObject(root['components']);
  const isLegacy = root['swagger'] !== undefined;
  const schemes = toObject(isLegacy ? root['securityDefinitions'] : components['securitySchemes']);
  repairSchemes(schemes, isLegacy);
  const context: RepairContext = { root, isLegacy, schemes: new Set(Object.keys(schemes)), report };
  if (root['paths'] !== undefined) root['paths'] = withSlashes(root['paths']);
  repairLists(root, { part: 'security', key: 'security' }, context);
  repairDeclaredTags(root);
  repairComponents(isLegacy ? root : components, context);
  const visitedItems = new Set<JsonObject>();
  for (const items of [root['paths'], root['webhooks'], components['pathItems']])
    repairItems(items, visitedItems, context);
  for (const callback of listMembers(components['callbacks'])) repairItems(callback, visitedItems, context);
}

function withSlashes(paths: Json | undefined): Json | undefined {
  if (!isObject(paths) || Object.keys(paths).every(isPath)) return paths;
  const addSlash = (key: string) => (isPath(key) || Object.hasOwn(paths, `/${key}`) ? key : `/${key}`);
  return Object.fromEntries(Object.entries(paths).map(([key, item]) => [addSlash(key), item]));
}

function isPath(key: string): boolean {
  return key.startsWith('/') || /^(?:x-|\$)/.test(key);
}

/** Corrects the parts that several operations share. */
function repairComponents(components: JsonObject, context: RepairContext): void {
  for (const parameter of listMembers(components['parameters'])) repairParameter(parameter, context);
  repairResponses(components['responses'], { part: 'components/responses', key: 'responses' }, context);
  for (const [name, body] of Object.entries(toObject(components['requestBodies'])))
    repairRequestBody(body, { part: `components/requestBodies/${name}`, key: name }, context);
  if (!context.isLegacy) for (const header of listMembers(components['headers'])) moveSchema(header);
}

function repairItems(items: Json | undefined, visitedItems: Set<JsonObject>, context: RepairContext): void {
  if (!isObject(items)) return;
  for (const [path, item] of Object.entries(items)) {
    // Parts shared by YAML aliases are visited once.
    if (path.startsWith('x-') || !isObject(item) || visitedItems.has(item)) continue;
    visitedItems.add(item);
    repairItem(path, item, { visitedItems, context });
  }
}

interface ItemContext {
  visitedItems: Set<JsonObject>;
  context: RepairContext;
}

function repairItem(path: string, item: JsonObject, { visitedItems, context }: ItemContext): void {
  lowerMethods(item);
  reportUnknownKeys(path, item, context);
  if (context.isLegacy) removeEmptyKeys(path, item, context);
  repairLists(item, { part: path, key: path }, context);
  repairParameters(item, { part: path, key: path }, context);
  const operations = listMethods(item).flatMap(({ method, value }) => (isObject(value) ? [{ method, value }] : []));
  for (const { method, value } of operations) {
    const part = { part: `${method.toUpperCase()} ${path}`, key: path };
    for (const flag of HIDING_FLAGS) if (item[flag] !== undefined) value[flag] ??= item[flag];
    repairOperation(value, part, context);
    for (const callback of listMembers(value['callbacks'])) repairItems(callback, visitedItems, context);
  }
  if (context.isLegacy)
    inlineBodyParameters(
      item,
      operations.map(({ value }) => value),
      context,
    );
}

function repairOperation(operation: JsonObject, part: RepairedPart, context: RepairContext): void {
  repairTags(operation);
  repairLists(operation, part, context);
  for (const flag of ['deprecated', ...HIDING_FLAGS]) readFlag(operation, flag);
  repairParameters(operation, part, context);
  if (!context.isLegacy) moveBody(operation, part, context);
  repairRequestBody(operation['requestBody'], part, context);
  repairResponses(operation['responses'], part, context);
}

/** Flags that hide an operation, or all operations of a path. */
const HIDING_FLAGS = ['x-hidden', 'x-excluded'];

function lowerMethods(item: JsonObject): void {
  for (const [key, value] of Object.entries(item)) {
    const method = key.toLowerCase();
    if (method === key || !isFixedMethod(key) || Object.hasOwn(item, method)) continue;
    delete item[key];
    item[method] = value;
  }
}

const ITEM_KEYS = new Set(['$ref', 'summary', 'description', 'servers', 'parameters']);

function reportUnknownKeys(path: string, item: JsonObject, { report }: RepairContext): void {
  for (const [key, value] of Object.entries(item))
    if (isObject(value) && !ITEM_KEYS.has(key) && !key.startsWith('x-') && !isOperationKey(key))
      report({ part: path, key: path, problem: `its key "${key}" isn't an HTTP method` });
}

/** Removes methods and fields without a value, which the converter of Swagger 2.0 can't read. */
function removeEmptyKeys(path: string, item: JsonObject, { report }: RepairContext): void {
  for (const [key, value] of Object.entries(item)) {
    if (value !== null) continue;
    delete item[key];
    if (isOperationKey(key)) report({ part: path, key: path, problem: `its method "${key}" is empty` });
  }
}

/** Returns the objects in a list or map. */
function listMembers(value: Json | undefined): JsonObject[] {
  return typeof value === 'object' && value !== null ? Object.values(value).filter(isObject) : [];
}

function toObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
