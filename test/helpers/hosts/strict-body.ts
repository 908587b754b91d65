/** The errors of a body by what an API describes: wrong types, missing members, and members that it does not know. */
export function findBodyProblems(
  body: unknown,
  { required, optional = [] }: { required: readonly string[]; optional?: readonly string[] },
): string[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return ['the body is no object'];
  const known = new Set([...required, ...optional]);
  const missing = required.filter((name) => (body as Record<string, unknown>)[name] === undefined);
  return [
    ...missing.map((name) => `${name} is missing`),
    ...Object.keys(body)
      .filter((name) => !known.has(name))
      .map((name) => `${name} is not known`),
  ];
}

/** The same for a query. */
export function findQueryProblems(query: URLSearchParams, known: readonly string[]): string[] {
  return [...query.keys()].filter((name) => !known.includes(name)).map((name) => `${name} is not known`);
}
