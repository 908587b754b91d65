/** Finds what a name of an operation, schema or channel that no description has was probably meant to be. */
import { closestName } from '../../lib/closest-name.ts';

/**
 * The likeliest of `names`: the same in another case, the same path with other names of parameters, the same path below
 * another root (`/v1/users` for `/users`), the same path with another method, else the nearest spelling.
 */
export function findNearName(wanted: string, names: readonly string[]): string | undefined {
  const [method, path] = split(shapeOf(wanted));
  const shapes = names.map((name) => ({ name, shape: shapeOf(name) }));
  const isRooted = (other: string) => other.endsWith(path) || path.endsWith(other);
  const found =
    names.find((name) => name.toLowerCase() === wanted.toLowerCase()) ??
    shapes.find(({ shape }) => shape === `${method} ${path}`)?.name ??
    shapes.find(({ shape }) => split(shape)[0] === method && isDeep(shape) && isRooted(split(shape)[1]))?.name ??
    shapes.find(({ shape }) => split(shape)[1] === path)?.name;
  return found ?? closestName(wanted, names);
}

/** `GET /Users/{id}/` → `get /users/{}`; what is no operation has no path. */
function shapeOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/\{[^{}/]*\}|(?<=\/)(?::[^/]+|<[^</>]*>)/g, '{}')
    .replace(/(?<=[^\s/])\/$/, '');
}

function split(shape: string): [method: string, path: string] {
  const blank = shape.indexOf(' ');
  return [shape.slice(0, Math.max(0, blank)), shape.slice(blank + 1)];
}

/** `/` and `/{}` are the end of every path. */
function isDeep(shape: string): boolean {
  return /\/[^/{]/.test(shape);
}
