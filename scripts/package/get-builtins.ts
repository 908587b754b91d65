import { hash } from 'node:crypto';
import { isBuiltin } from 'node:module';
import type { Plugin } from 'esbuild';

const NAMESPACE = 'builtin';

/**
 * Loads Node.js's built-in modules in a bundle with `process.getBuiltinModule`. An `import` of one reads all its exports,
 * some of which are loaded when read: WebSocket for `node:http` (50 ms), promises for `node:fs`, Web Crypto for
 * `node:crypto`. Each importing file gets its own lines, which is faster than a shared file.
 */
export function getBuiltins(): Plugin {
  return {
    name: 'get-builtins',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^[\w:/]+$/ }, ({ path: name, kind, importer }) =>
        kind === 'import-statement' && isBuiltin(name)
          ? { path: name, suffix: `?${hash('sha256', importer)}`, namespace: NAMESPACE, sideEffects: false }
          : undefined,
      );
      onLoad({ filter: /.*/, namespace: NAMESPACE }, async ({ path: name }) => ({ contents: await readModule(name) }));
    },
  };
}

/** Unused exports are left out of a bundle. */
async function readModule(name: string): Promise<string> {
  const names = Object.keys((await import(name)) as object).filter((each) => /^\w+$/.test(each) && each !== 'default');
  return [
    `const builtin = process.getBuiltinModule(${JSON.stringify(name)});`,
    'export default builtin;',
    ...names.map((each) => `export const ${each} = /* @__PURE__ */ (() => builtin.${each})();`),
  ].join('\n');
}
