/** PATCH (RFC 7644, section 3.5.2), with the deviations that Okta and Entra ID send. */
import { findAttribute, findExtension, isObject } from './find-attribute.ts';
import { createElementTest } from './match-filter.ts';
import { mergeOperations } from './merge-operations.ts';
import type { PatchOperation } from './merge-operations.ts';
import { parsePath } from './parse-filter.ts';
import type { Filter, PatchPath } from './parse-filter.ts';
import { requireValues } from './read-resource.ts';
import { readSingle, readValue } from './read-value.ts';
import type { IgnoredNames } from './read-value.ts';
import { ScimError } from './scim-error.ts';
import type { Attribute, ResourceType, ScimObject, ScimValue } from './schema.ts';

const PATCH_URN = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const MAX_OPERATIONS = 1_000;

/** Reads the operations of a request. Entra ID writes `Add` and `Replace` with a capital. */
export function readPatch(body: unknown): PatchOperation[] {
  const schemas = isObject(body) ? body['schemas'] : undefined;
  if (!isObject(body) || !Array.isArray(schemas) || !schemas.includes(PATCH_URN))
    throw new ScimError('invalidSyntax', `Send an object whose "schemas" contain "${PATCH_URN}".`);
  const { Operations: operations } = body;
  if (!Array.isArray(operations) || operations.length === 0)
    throw new ScimError('invalidSyntax', '"Operations" must be a list with at least one operation.');
  if (operations.length > MAX_OPERATIONS)
    throw new ScimError(
      'invalidSyntax',
      `"Operations" has more than ${MAX_OPERATIONS} operations. Send several requests.`,
    );
  const readOperations = operations.map(readOperation);
  const changeCount = readOperations.reduce((sum, operation) => sum + countChanges(operation), 0);
  if (changeCount > MAX_OPERATIONS)
    throw new ScimError(
      'invalidSyntax',
      `"Operations" change more than ${MAX_OPERATIONS} attributes. Send several requests.`,
    );
  return readOperations;
}

/** An operation without a path changes each attribute of its value. */
function countChanges({ path, value }: PatchOperation): number {
  return path === undefined && isObject(value) ? Object.keys(value).length : 1;
}

function readOperation(operation: ScimValue): PatchOperation {
  const { op, path, value } = isObject(operation) ? operation : {};
  const name = String(op).toLowerCase();
  if (name !== 'add' && name !== 'replace' && name !== 'remove')
    throw new ScimError('invalidSyntax', `Unknown operation ${JSON.stringify(op)}. Use add, replace or remove.`);
  if (path !== undefined && typeof path !== 'string') throw new ScimError('invalidPath', '"path" must be text.');
  return { op: name, path: path === '' ? undefined : path, value };
}

/** Returns a changed copy of a resource. The operations apply in order, all or none. */
export function applyPatch(
  type: ResourceType,
  { resource, operations, ignored }: { resource: ScimObject; operations: PatchOperation[]; ignored: IgnoredNames },
): ScimObject {
  const copy = structuredClone(resource);
  for (const operation of mergeOperations(operations)) applyOperation(type, { resource: copy, operation, ignored });
  for (const { id } of type.extensions) if (isObject(copy[id]) && Object.keys(copy[id]).length === 0) delete copy[id];
  requireValues(type, copy);
  return copy;
}

interface Application {
  resource: ScimObject;
  operation: PatchOperation;
  ignored: IgnoredNames;
}

function applyOperation(type: ResourceType, { resource, operation, ignored }: Application): void {
  const { op, path, value } = operation;
  if (path === undefined) {
    if (op === 'remove') throw new ScimError('noTarget', 'A remove operation needs a path.');
    assignAll(type, { resource, operation, ignored });
    return;
  }
  const extension = findExtension(type, path);
  if (extension) {
    if (op === 'remove') delete resource[extension.id];
    else assignAll(type, { resource, operation: { op, path, value: { [extension.id]: value } }, ignored });
    return;
  }
  applyToPath({ resource, operation, ignored, path: parsePath(type, path) });
}

/**
 * Applies an operation without a path, whose value has attributes. Entra ID also sends paths as their names, such as
 * `name.givenName`. Ignores the attributes that a PUT would ignore.
 */
function assignAll(type: ResourceType, { resource, operation: { op, value }, ignored }: Application): void {
  if (!isObject(value))
    throw new ScimError('invalidValue', 'The value of an operation without a path must be an object.');
  for (const [name, part] of Object.entries(value)) {
    const extension = findExtension(type, name);
    if (extension && isObject(part)) {
      for (const [sub, subValue] of Object.entries(part))
        assignOne(type, { resource, operation: { op, path: `${extension.id}:${sub}`, value: subValue }, ignored });
    } else assignOne(type, { resource, operation: { op, path: name, value: part }, ignored });
  }
}

function assignOne(type: ResourceType, { resource, operation, ignored }: Application): void {
  const name = operation.path ?? '';
  const isKnown = name.includes('[') || findAttribute(type, name) !== undefined;
  if (!isKnown) {
    ignored.add(name.slice(0, 200));
    return;
  }
  const path = parsePath(type, name);
  const isReadOnly = (path.sub ?? path.attribute).mutability === 'readOnly' || path.attribute.mutability === 'readOnly';
  if (isReadOnly || path.attribute.name === 'schemas') return;
  applyToPath({ resource, operation, ignored, path });
}

function applyToPath({ resource, operation, ignored, path }: Application & { path: PatchPath }): void {
  const { extension, attribute, sub, filter } = path;
  if (attribute.mutability === 'readOnly' || sub?.mutability === 'readOnly' || attribute.name === 'schemas')
    throw new ScimError('mutability', `The attribute ${(sub ?? attribute).name} is read-only. Leave it out.`);
  const parent = getParent(resource, extension);
  const { op, value } = operation;
  if (attribute.multiValued) changeValues({ parent, attribute, sub, filter, op, value, ignored });
  else if (sub) changePart({ parent, attribute, sub, op, value, ignored });
  else if (op === 'remove') delete parent[attribute.name];
  else setSingle({ parent, attribute, value, ignored });
}

function getParent(resource: ScimObject, extension: string | undefined): ScimObject {
  if (extension === undefined) return resource;
  const parent = resource[extension];
  if (isObject(parent)) return parent;
  const object: ScimObject = {};
  resource[extension] = object;
  return object;
}

interface Change {
  parent: ScimObject;
  attribute: Attribute;
  value: unknown;
  ignored: IgnoredNames;
}

/** Sets an attribute with one value. The parts of an object that the request doesn't have stay. */
function setSingle({ parent, attribute, value, ignored }: Change): void {
  const read = readValue(attribute, value, ignored);
  const before = parent[attribute.name];
  if (read === undefined) delete parent[attribute.name];
  else parent[attribute.name] = isObject(read) && isObject(before) ? { ...before, ...read } : read;
}

function changePart({
  parent,
  attribute,
  sub,
  op,
  value,
  ignored,
}: Change & { sub: Attribute; op: PatchOperation['op'] }): void {
  const object = isObject(parent[attribute.name]) ? (parent[attribute.name] as ScimObject) : {};
  const read = op === 'remove' ? undefined : readSingle(sub, value, ignored);
  if (read === undefined) delete object[sub.name];
  else object[sub.name] = read;
  if (Object.keys(object).length === 0) delete parent[attribute.name];
  else parent[attribute.name] = object;
}

interface ValuesChange extends Change {
  sub: Attribute | undefined;
  filter: Filter | undefined;
  op: PatchOperation['op'];
}

function changeValues(change: ValuesChange): void {
  const { parent, attribute } = change;
  const before = parent[attribute.name];
  const values = change.op === 'remove' ? removeValues(change, toList(before)) : putValues(change, toList(before));
  if (values.length === 0) delete parent[attribute.name];
  else parent[attribute.name] = values;
}

/** Entra ID removes members with a list of values instead of a filter. */
function removeValues({ attribute, sub, filter, value, ignored }: ValuesChange, before: ScimValue[]): ScimValue[] {
  const isSelected = filter ? createElementTest(filter) : () => true;
  if (sub) return before.map((each) => (isSelected(each) && isObject(each) ? omit(each, sub.name) : each));
  const listed = filter || value === undefined ? undefined : toList(readValue(attribute, value, ignored));
  if (listed === undefined || (listed.length === 0 && value === null))
    return before.filter((each) => !isSelected(each));
  const keys = new Set(listed.map(getKey));
  return before.filter((each) => !keys.has(getKey(each)));
}

function putValues({ attribute, sub, filter, op, value, ignored }: ValuesChange, before: ScimValue[]): ScimValue[] {
  if (!filter && !sub) {
    const values = toList(readValue(attribute, value, ignored));
    return op === 'replace' ? values : addValues(before, values);
  }
  const part = sub ? readSingle(sub, value, ignored) : readSingle(attribute, value, ignored);
  const parts: ScimObject = sub && part !== undefined ? { [sub.name]: part } : {};
  const change = !sub && isObject(part) ? part : parts;
  const isSelected = filter ? createElementTest(filter) : () => true;
  if (!before.some(isSelected)) return addValues(before, [{ ...readNewValue(attribute, filter), ...change }]);
  const values = before.map((each) => {
    if (!isSelected(each) || !isObject(each)) return each;
    return sub && part === undefined ? omit(each, sub.name) : { ...each, ...change };
  });
  return change['primary'] === true ? keepPrimary(values, isSelected) : values;
}

/**
 * Returns the new value that a filter such as `type eq "work"` describes. Entra ID sets `emails[type eq "work"].value`
 * before there is such an email. Throws `noTarget` for other filters.
 */
function readNewValue(attribute: Attribute, filter: Filter | undefined): ScimObject {
  if (!filter) return {};
  const filters = filter.kind === 'and' ? filter.filters : [filter];
  const object: ScimObject = {};
  for (const each of filters) {
    if (each.kind !== 'compare' || each.operator !== 'eq' || each.value === null || !each.path.sub)
      throw new ScimError('noTarget', `No value of ${attribute.name} matches the filter of the path.`);
    object[each.path.sub.name] = each.value;
  }
  return object;
}

/** Adds values that aren't there yet, each once. A new primary value replaces the former one (RFC 7644, section 3.5.2). */
function addValues(before: ScimValue[], added: ScimValue[]): ScimValue[] {
  const addedKeys = new Set(added.map(getKey));
  const knownKeys = new Set<string>();
  for (const each of before) if (addedKeys.has(getKey(each))) knownKeys.add(getKey(each));
  const missing = added.filter((each) => {
    const isMissing = !knownKeys.has(getKey(each));
    knownKeys.add(getKey(each));
    return isMissing;
  });
  const hasPrimary = missing.some((each) => isObject(each) && each['primary'] === true);
  return [...(hasPrimary ? keepPrimary(before, () => false) : before), ...missing];
}

function keepPrimary(values: ScimValue[], isKept: (value: ScimValue) => boolean): ScimValue[] {
  return values.map((each) => (isObject(each) && !isKept(each) ? omit(each, 'primary') : each));
}

/** Members are the same if their ids are. Other values are the same if all of their parts are. */
function getKey(value: ScimValue): string {
  if (!isObject(value)) return JSON.stringify(value);
  const { type, value: content } = value;
  // The id itself, because a group can have many thousand members.
  if (typeof content === 'string' && (type === undefined || type === 'User')) return content;
  return JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function omit(object: ScimObject, name: string): ScimObject {
  const { [name]: _omitted, ...others } = object;
  return others;
}

function toList(value: ScimValue | undefined): ScimValue[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
