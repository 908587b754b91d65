/** Returns a body's errors according to an API description: wrong types, missing fields, and unknown fields. */
export function findBodyProblems(
  body: unknown,
  { required, optional = [] }: { required: readonly string[]; optional?: readonly string[] },
): string[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return ['the body is no object'];
  const knownNames = new Set([...required, ...optional]);
  const missingNames = required.filter((name) => (body as Record<string, unknown>)[name] === undefined);
  return [
    ...missingNames.map((name) => `${name} is missing`),
    ...Object.keys(body)
      .filter((name) => !knownNames.has(name))
      .map((name) => `${name} is not known`),
  ];
}

/** Does the same for a query. */
export function findQueryProblems(query: URLSearchParams, known: readonly string[]): string[] {
  return [...query.keys()].filter((name) => !known.includes(name)).map((name) => `${name} is not known`);
}
