import type { FastifySchemaValidationError } from 'fastify';

/** Describes the first error of a request in one sentence: where, what was expected, what came. */
export function describeProblems(problems: readonly FastifySchemaValidationError[], part: string): Error {
  const [problem] = problems;
  return new Error(problem ? describe(problem, part) : `The ${part} is not valid.`);
}

const PART_NAMES: Record<string, string> = { body: 'body', querystring: 'query', params: 'path', headers: 'headers' };

function describe({ instancePath, keyword, params, message }: FastifySchemaValidationError, part: string): string {
  const where = PART_NAMES[part] ?? part;
  const field = instancePath.slice(1).replaceAll('/', '.');
  const place = field ? `"${field}" in the ${where}` : `the ${where}`;
  switch (keyword) {
    case 'required':
      return `Expected ${place} to have "${String(params.missingProperty)}", but it is missing.`;
    case 'additionalProperties':
      return `Expected no "${String(params.additionalProperty)}" in ${place}; check the spelling of the field.`;
    case 'type':
      return `Expected ${place} to be ${withArticle(String(params.type))}.`;
    case 'minLength':
      return `Expected ${place} to have at least ${count(params.limit, 'character')}.`;
    case 'maxLength':
      return `Expected ${place} to have at most ${count(params.limit, 'character')}.`;
    case 'minItems':
      return `Expected ${place} to have at least ${count(params.limit, 'entry', 'entries')}; leave it out for all.`;
    case 'maxItems':
      return `Expected ${place} to have at most ${count(params.limit, 'entry', 'entries')}.`;
    case 'pattern':
      return `Expected ${place} to match ${String(params.pattern)}.`;
    default:
      return `Expected ${place} to be valid: it ${message ?? 'is not'}.`;
  }
}

function withArticle(type: string): string {
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;
}

function count(limit: unknown, one: string, many = `${one}s`): string {
  return `${String(limit)} ${limit === 1 ? one : many}`;
}
