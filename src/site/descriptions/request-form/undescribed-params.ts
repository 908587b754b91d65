import type { FormParam } from '../../model/request-form.ts';

/** Returns text inputs for path placeholders without a parameter. */
export function listUndescribedParams(path: string, params: readonly FormParam[]): FormParam[] {
  const pathNames = new Set(params.flatMap((param) => (param.in === 'path' ? [param.name] : [])));
  const names = new Set(Array.from(path.matchAll(/\{([^{}]+)\}/g), ([, name = '']) => name));
  return [...names]
    .filter((name) => !pathNames.has(name))
    .map((name) => ({ in: 'path', name, required: true, schema: { kind: 'text' } }));
}
