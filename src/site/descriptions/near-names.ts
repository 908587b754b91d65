/** Suggests corrections for unknown names of operations, schemas and other parts. */
import { findClosestName } from '../../lib/find-closest-name.ts';

/**
 * Returns the most likely of `names`: the same name in another case, the same path with other parameter names, the
 * same path below another root (`/v1/users` for `/users`), the same path with another method, or the closest spelling.
 */
export function findNearName(unknownName: string, names: readonly string[]): string | undefined {
  const [method, path] = splitShape(normalize(unknownName));
  const shapes = names.map((name) => ({ name, shape: normalize(name) }));
  const isRooted = (candidate: string) => candidate.endsWith(path) || path.endsWith(candidate);
  const match =
    names.find((name) => name.toLowerCase() === unknownName.toLowerCase()) ??
    shapes.find(({ shape }) => shape === `${method} ${path}`)?.name ??
    shapes.find(({ shape }) => splitShape(shape)[0] === method && isDeep(shape) && isRooted(splitShape(shape)[1]))
      ?.name ??
    shapes.find(({ shape }) => splitShape(shape)[1] === path)?.name;
  return match ?? findClosestName(unknownName, names);
}

/** Normalizes `GET /Users/{id}/` to `get /users/{}`. Names other than operations have no path. */
function normalize(name: string): string {
  return name
    .toLowerCase()
    .replace(/\{[^{}/]*\}|(?<=\/)(?::[^/]+|<[^</>]*>)/g, '{}')
    .replace(/(?<=[^\s/])\/$/, '');
}

function splitShape(shape: string): [method: string, path: string] {
  const spaceIndex = shape.indexOf(' ');
  return [shape.slice(0, Math.max(0, spaceIndex)), shape.slice(spaceIndex + 1)];
}

/** Excludes `/` and `/{}`, because every path ends with them. */
function isDeep(shape: string): boolean {
  return /\/[^/{]/.test(shape);
}
