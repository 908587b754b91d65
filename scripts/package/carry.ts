import fs from 'node:fs';
import path from 'node:path';

/**
 * Files that the program reads from packages many times their size: fonts and icons in forms and formats that sites
 * don't use. The npm packages only include these.
 */
const INCLUDED_FILES: readonly [packages: RegExp, files: RegExp][] = [
  [/^@fortawesome\/fontawesome-free$/, /^(?:svgs\/.*|metadata\/shims\.yml|LICENSE\.txt)$/],
  [
    /^@fontsource(?:-variable)?\//,
    /^(?:files\/.*-(?:wght-(?:normal|italic)|[4-7]00-normal|[47]00-italic)\.woff2|metadata\.json|unicode\.json|LICENSE)$/,
  ],
];

/** Returns whether the npm packages include this package. */
export function isCarried(name: string): boolean {
  return INCLUDED_FILES.some(([packages]) => packages.test(name));
}

/** Copies the files that the program reads from a package, from one folder's `node_modules` to another's. */
export function carry(name: string, from: string, to: string): void {
  const [source, target] = [from, to].map((root) => path.join(root, 'node_modules', name)) as [string, string];
  const [, files] = INCLUDED_FILES.find(([packages]) => packages.test(name)) ?? [];
  const isRead = (file: string) => file === 'package.json' || files?.test(file.replaceAll(path.sep, '/')) === true;
  fs.cpSync(source, target, {
    recursive: true,
    filter: (place) => fs.statSync(place).isDirectory() || isRead(path.relative(source, place)),
  });
}
