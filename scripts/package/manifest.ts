import { isCarried } from './carry.ts';

/** Manifest of a package that is handed out, as in its `package.json`. */
export interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  bin: Record<string, string>;
  /** Hints name it where the package was unpacked by hand. */
  scripts: Record<string, string>;
  files: string[];
  type: string;
  exports: unknown;
  dependencies: Record<string, string>;
  bundleDependencies?: string[];
  optionalDependencies?: Record<string, string>;
  engines: { node: string };
}

/** Version of Node that the JavaScript of the packages needs; `bin/bindery.js` names it on an older one. */
const NODE = '>=22.13';

/** Returns what the packages are: both without the libraries that are bundled, the second without the embedded PostgreSQL too. */
export function packagesOf(clone: Manifest, bundled: readonly string[]): Manifest[] {
  const { name, version, description, license, bin, files, type, exports, optionalDependencies = {} } = clone;
  const dependencies = withoutBundled(clone, bundled);
  const bundleDependencies = Object.keys(dependencies).filter(isCarried);
  const scripts = { bindery: 'node bin/bindery.js' };
  const common = {
    version,
    license,
    bin,
    scripts,
    files,
    type,
    exports,
    dependencies,
    bundleDependencies,
    engines: { node: NODE },
  };
  return [
    { name, description, ...common, optionalDependencies },
    { name: `${name}-lite`, description: `${description} Without a PostgreSQL of its own.`, ...common },
  ];
}

/** Dependencies that npm has to install beside `dist/`. */
export function withoutBundled({ dependencies }: Manifest, bundled: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(dependencies).filter(([library]) => !bundled.includes(library)));
}
