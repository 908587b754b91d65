import { hash } from 'node:crypto';
import { isBuiltin } from 'node:module';
import type { Plugin } from 'esbuild';

const NAMESPACE = 'builtin';

/**
 * Lets a bundle get the modules of Node itself by `process.getBuiltinModule`. An `import` of one reads everything that it exports, and some
 * of that is loaded when it is read: WebSocket for `node:http` (50 ms), promises for `node:fs`, Web Crypto for `node:crypto`. Each file that
 * imports one has lines of its own, which take less than a file that many share.
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
      onLoad({ filter: /.*/, namespace: NAMESPACE }, async ({ path: name }) => ({ contents: await moduleOf(name) }));
    },
  };
}

/** Exports that nothing imports do not get into a bundle. */
async function moduleOf(name: string): Promise<string> {
  const names = Object.keys((await import(name)) as object).filter((each) => /^\w+$/.test(each) && each !== 'default');
  return [
    `const builtin = process.getBuiltinModule(${JSON.stringify(name)});`,
    'export default builtin;',
    ...names.map((each) => `export const ${each} = /* @__PURE__ */ (() => builtin.${each})();`),
  ].join('\n');
}
