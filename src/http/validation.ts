import type { FastifySchemaValidationError } from 'fastify';
import { findClosestName } from '../lib/find-closest-name.ts';

/** A problem with the schema that the value violates, which the option `verbose` of the validator adds. */
interface Problem extends FastifySchemaValidationError {
  parentSchema?: { properties?: object };
}

/** Describes the first problem of a request in one message: where it is, what was expected, and what was received. */
export function describeProblems(problems: readonly FastifySchemaValidationError[], part: string): Error {
  const [problem] = problems;
  if (!problem) return new Error(`The ${part} is not valid.`);
  const allowedValues = problems
    .filter(({ instancePath }) => instancePath === problem.instancePath)
    .flatMap(listAllowedValues);
  return new Error(describe(problem, { part, allowed: allowedValues }));
}

/** Returns the allowed values. A choice causes one problem per value, or one problem with all values. */
function listAllowedValues({ keyword, params }: FastifySchemaValidationError): unknown[] {
  if (keyword === 'const') return [params.allowedValue];
  return keyword === 'enum' ? (params.allowedValues as unknown as unknown[]) : [];
}

const PART_NAMES: Record<string, string> = { body: 'body', querystring: 'query', params: 'path', headers: 'headers' };

interface ErrorContext {
  part: string;
  /** Allowed values, if the field has a fixed set. */
  allowed: readonly unknown[];
}

function describe(
  { instancePath, keyword, params, message, parentSchema }: Problem,
  { part, allowed }: ErrorContext,
): string {
  const partName = PART_NAMES[part] ?? part;
  const field = instancePath.slice(1).replaceAll('/', '.');
  const place = field ? `"${field}" in the ${partName}` : `the ${partName}`;
  switch (keyword) {
    case 'required':
      return `Expected ${place} to have "${String(params.missingProperty)}", but it is missing.`;
    case 'additionalProperties':
      return `Unknown field "${String(params.additionalProperty)}" in ${place}. ${suggestField(String(params.additionalProperty), parentSchema)}`;
    case 'type':
      return `Expected ${place} to be ${withArticle(String(params.type))}.`;
    case 'minLength':
      return `Expected ${place} to have at least ${formatCount(params.limit, 'character')}.`;
    case 'maxLength':
      return `Expected ${place} to have at most ${formatCount(params.limit, 'character')}.`;
    case 'minItems':
      return `Expected ${place} to have at least ${formatCount(params.limit, 'entry', 'entries')}. To use the default, leave the field out.`;
    case 'maxItems':
      return `Expected ${place} to have at most ${formatCount(params.limit, 'entry', 'entries')}.`;
    case 'minProperties':
      return `Expected ${place} to have at least ${formatCount(params.limit, 'field')}.`;
    case 'minimum':
      return `Expected ${place} to be at least ${String(params.limit)}.`;
    case 'maximum':
      return `Expected ${place} to be at most ${String(params.limit)}.`;
    case 'const':
    case 'enum':
      return `Expected ${place} to be ${LIST_FORMAT.format(allowed.map((value) => JSON.stringify(value)))}.`;
    case 'format':
      return `Expected ${place} to be ${FORMATS[String(params.format)] ?? `of the format ${String(params.format)}`}.`;
    case 'pattern':
      return `Expected ${place} to ${PATTERNS[String(params.pattern)] ?? `match the pattern ${String(params.pattern)}`}.`;
    default:
      return `Expected ${place} to be valid: it ${message ?? 'is not'}.`;
  }
}

function suggestField(name: string, schema: Problem['parentSchema']): string {
  const closestName = findClosestName(name, Object.keys(schema?.properties ?? {}));
  return closestName === undefined ? 'Check its spelling.' : `Did you mean "${closestName}"?`;
}

const LIST_FORMAT = new Intl.ListFormat('en', { type: 'disjunction' });

const FORMATS: Record<string, string> = {
  'date-time': 'a time such as 2026-11-30T12:00:00Z',
  uri: 'a URL such as https://docs.example.com',
};

/** Descriptions of patterns in schemas that people who fill in a form would not understand. */
const PATTERNS: Record<string, string> = {
  '^[^\\s@]+@[^\\s@]+$': 'be an email address such as ada@example.com',
  '^\\d{6}$': 'be a code of 6 digits',
  '\\S': 'contain visible characters',
  '^/': 'start with /',
  '^[a-z0-9][a-z0-9-]{0,39}$': 'be a name of up to 40 lowercase letters, digits and hyphens',
  '^SHA256:[A-Za-z0-9+/]{43}$': 'be the fingerprint of a host key, which starts with SHA256:',
};

function withArticle(type: string): string {
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;
}

function formatCount(limit: unknown, singular: string, plural = `${singular}s`): string {
  return `${String(limit)} ${limit === 1 ? singular : plural}`;
}
