import { isCarried } from './carry.ts';

/** Manifest of a distributed package, as in its `package.json`. */
export interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  bin: Record<string, string>;
  /** Hints refer to it if the package was unpacked manually. */
  scripts: Record<string, string>;
  files: string[];
  type: string;
  exports: unknown;
  dependencies: Record<string, string>;
  bundleDependencies?: string[];
  optionalDependencies?: Record<string, string>;
  engines: { node: string };
}

/** Node.js version that the packages' JavaScript requires. `bin/bindery.js` reports it on an older one. */
const NODE = '>=22.13';

/**
 * Returns the package manifests: both without the bundled libraries, the second one also without the embedded
 * PostgreSQL.
 */
export function listPackages(clone: Manifest, bundled: readonly string[]): Manifest[] {
  const { name, version, description, license, bin, files, type, exports, optionalDependencies = {} } = clone;
  const dependencies = removeBundled(clone, bundled);
  const bundleDependencies = Object.keys(dependencies).filter(isCarried);
  const scripts = { bindery: 'node bin/bindery.js' };
  const sharedFields = {
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
    { name, description, ...sharedFields, optionalDependencies },
    { name: `${name}-lite`, description: `${description} Without an embedded PostgreSQL.`, ...sharedFields },
  ];
}

/** Returns the dependencies that npm has to install beside `dist/`. */
export function removeBundled({ dependencies }: Manifest, bundled: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(dependencies).filter(([library]) => !bundled.includes(library)));
}
