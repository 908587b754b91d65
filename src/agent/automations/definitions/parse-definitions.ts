/** Reads `.bindery/automations.yaml`, with the line of each problem. Needs neither a database nor a service. */
import { Value } from 'typebox/value';
import { isMap, isNode, isScalar, isSeq, LineCounter } from 'yaml';
import type { Document, YAMLMap } from 'yaml';
import { AppError } from '../../../errors.ts';
import { findClosestName } from '../../../lib/find-closest-name.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { AUTOMATION_LIMITS } from '../automation-fields.ts';
import type { AutomationFields } from '../automation-fields.ts';
import { parseTrigger } from '../parse-trigger.ts';
import { AUTOMATION_TEMPLATES } from '../templates/registry.ts';
import { Definition } from './definition-schema.ts';
import type { DefinitionFields } from './definition-schema.ts';
import { parseYamlDocument } from '../../../lib/parse-yaml.ts';

/** Path of the file in the docs folder. */
export const DEFINITIONS_FILE = '.bindery/automations.yaml';

/** Maximum bytes of the file. */
export const MAX_DEFINITIONS_BYTES = 500_000;

/** A problem of the file: its reason, and what to do. */
export interface DefinitionProblem {
  line: number;
  message: string;
}

/** An automation that the file defines. */
export interface ParsedDefinition {
  line: number;
  name: string;
  fields: AutomationFields;
}

/** What the file says. */
export interface ParsedDefinitions {
  definitions: ParsedDefinition[];
  /** Names of automations with a problem, as far as they can be read. */
  brokenNames: string[];
  problems: DefinitionProblem[];
  /** Whether the file can't be parsed, so that it isn't known which automations it defines. */
  isUnreadable: boolean;
}

/** Parses the file. Never throws for its content. */
export function parseDefinitions(text: string): ParsedDefinitions {
  const counter = new LineCounter();
  const result: ParsedDefinitions = { definitions: [], brokenNames: [], problems: [], isUnreadable: false };
  const getLine = (node: unknown) => (isNode(node) && node.range ? counter.linePos(node.range[0]).line : 1);
  const fail = (line: number, message: string) => {
    result.problems.push({ line, message });
    result.isUnreadable = true;
    return result;
  };
  if (Buffer.byteLength(text) > MAX_DEFINITIONS_BYTES)
    return fail(1, `The file is larger than ${MAX_DEFINITIONS_BYTES / 1_000} kB. Shorten the prompts.`);
  const document = parseYamlDocument(text, counter);
  const [error] = document.errors;
  if (error)
    return fail(counter.linePos(error.pos[0]).line, `This isn't valid YAML: ${error.message}. Fix the syntax.`);
  const root = document.contents;
  const values = readValues(document);
  if (values === undefined)
    return fail(1, 'The file uses aliases ("*name"), which aren\'t supported. Write out the values.');
  const list = isMap(root) ? root.get('automations', true) : undefined;
  if (!isMap(root) || !isSeq(list))
    return fail(
      getLine(root),
      'Expected the key "automations" with a list. Write "automations:" and one item for each automation.',
    );
  for (const { node, name } of findOtherKeys(root, ['automations']))
    result.problems.push({
      line: getLine(node),
      message: `Unknown key ${quote(name)}. Remove it. The file can only contain the key "automations".`,
    });
  if (list.items.length > AUTOMATION_LIMITS.perProject)
    result.problems.push({
      line: getLine(list.items[AUTOMATION_LIMITS.perProject]),
      message: `A project can have up to ${AUTOMATION_LIMITS.perProject} automations. This one and all after it are ignored. Remove some.`,
    });
  const lines = new Map<string, number>();
  for (const [index, item] of list.items.slice(0, AUTOMATION_LIMITS.perProject).entries()) {
    const line = getLine(item);
    if (!isMap(item)) {
      result.problems.push({ line, message: 'Expected the fields of an automation, such as "name" and "prompt".' });
      continue;
    }
    const { definition, name, problems } = parseItem(item, { value: values[index], getLine });
    const firstLine = name === undefined ? undefined : lines.get(name);
    if (firstLine !== undefined)
      problems.push({
        line,
        message: `Line ${firstLine} already defines an automation ${quote(name)}. Choose another name.`,
      });
    else if (name !== undefined) lines.set(name, line);
    result.problems.push(...problems);
    if (problems.length === 0 && definition) result.definitions.push(definition);
    else if (name !== undefined && firstLine === undefined) result.brokenNames.push(name);
  }
  return result;
}

/** Returns the items of the list. An alias can expand to more than the file's size, so there must be none. */
function readValues(document: Document): unknown[] | undefined {
  try {
    const value: unknown = document.toJS({ maxAliasCount: 0 });
    return isRecord(value) && Array.isArray(value['automations']) ? value['automations'] : [];
  } catch {
    return undefined;
  }
}

interface ParsedItem {
  definition?: ParsedDefinition;
  name: string | undefined;
  problems: DefinitionProblem[];
}

function parseItem(
  item: YAMLMap,
  { value, getLine }: { value: unknown; getLine: (node: unknown) => number },
): ParsedItem {
  const line = getLine(item);
  const record = isRecord(value) ? value : {};
  const template = AUTOMATION_TEMPLATES.find(({ id }) => id === record['template']);
  const name = typeof record['name'] === 'string' ? record['name'] : template?.name;
  const problems = findTypeProblems(item, value).map(({ path, message }) => ({
    line: getLine(findKey(item, path)),
    message,
  }));
  if (problems.length > 0) return { name, problems };
  const fields = value as DefinitionFields;
  const prompt = fields.prompt ?? template?.prompt;
  const trigger = fields.trigger ?? template?.trigger;
  if (name === undefined || prompt === undefined || trigger === undefined) {
    const missing = Object.entries({ name, prompt, trigger }).flatMap(([key, each]) =>
      each === undefined ? [`"${key}"`] : [],
    );
    return { name, problems: [{ line, message: `Add ${missing.join(' and ')}, or a "template" that has them.` }] };
  }
  try {
    // The file doesn't know which context repositories the project has. The service checks that.
    parseTrigger(trigger, ['repository' in trigger ? (trigger.repository ?? '') : '']);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { name, problems: [{ line: getLine(findKey(item, ['trigger'])), message: error.message }] };
  }
  if (template?.needs === 'language' && fields.translate === undefined)
    return {
      name,
      problems: [
        { line, message: `The template "${template.id}" needs a language. Add "translate: { language: fr }".` },
      ],
    };
  const delivery = fields.delivery ?? template?.delivery;
  return { definition: { line, name, fields: { ...fields, name, prompt, trigger, delivery } }, name, problems: [] };
}

interface TypeProblem {
  path: (string | number)[];
  message: string;
}

function findTypeProblems(item: YAMLMap, value: unknown): TypeProblem[] {
  const unknownKeys = [
    ...findUnknownKeys(item, { path: [], names: Object.keys(Definition.properties) }),
    ...['trigger', 'translate', 'budget'].flatMap((key) => {
      const part = item.get(key, true);
      const { properties } = Definition.properties[key as 'trigger'];
      return isMap(part) ? findUnknownKeys(part, { path: [key], names: Object.keys(properties) }) : [];
    }),
  ];
  const others = Value.Errors(Definition, value).flatMap(
    ({ keyword, instancePath, message, params }): TypeProblem[] => {
      if (keyword === 'additionalProperties' || keyword === 'boolean') return [];
      const path = instancePath
        .split('/')
        .slice(1)
        .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
      const values = 'allowedValues' in params ? `: ${(params.allowedValues as unknown[]).join(', ')}` : '';
      return [{ path, message: `Invalid value for "${path.join('.')}": it ${message}${values}.` }];
    },
  );
  return [...unknownKeys, ...others.slice(0, MAX_PROBLEMS)];
}

/** Maximum number of unknown keys in an object, and of other problems of an automation. */
const MAX_PROBLEMS = 5;

function findUnknownKeys(map: YAMLMap, { path, names }: { path: string[]; names: readonly string[] }): TypeProblem[] {
  return findOtherKeys(map, names).map(({ name }) => {
    const closest = findClosestName(name, names);
    const advice = closest === undefined ? `Use one of ${names.join(', ')}.` : `Did you mean "${closest}"?`;
    return { path: [...path, name], message: `Unknown key ${quote(name)}. ${advice}` };
  });
}

/** Returns the first few keys of a map with other names. A file can have tens of thousands of them. */
function findOtherKeys(map: YAMLMap, names: readonly string[]): { node: unknown; name: string }[] {
  return map.items
    .values()
    .map(({ key: node }) => ({ node, name: isScalar(node) ? String(node.value) : '' }))
    .filter(({ name }) => !names.includes(name))
    .take(MAX_PROBLEMS)
    .toArray();
}

/** Returns the key of a field for its line, or the last one above it that exists. */
function findKey(item: YAMLMap, path: readonly (string | number)[]): unknown {
  let node: unknown = item;
  let place: unknown = item;
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part));
      place = pair?.key ?? place;
      node = pair?.value;
    } else if (isSeq(node) && typeof part === 'number') {
      node = node.items[part];
      place = node ?? place;
    } else break;
  }
  return place;
}

function quote(value: unknown): string {
  return JSON.stringify(String(value).slice(0, 80));
}
