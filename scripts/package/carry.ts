import fs from 'node:fs';
import path from 'node:path';

/**
 * Files that the program reads of packages that hold many times as much: fonts and icons, each in forms and formats that sites have no
 * use for. The npm packages carry these alone.
 */
const READ: readonly [packages: RegExp, files: RegExp][] = [
  [/^@fortawesome\/fontawesome-free$/, /^(?:svgs\/.*|metadata\/shims\.yml|LICENSE\.txt)$/],
  [
    /^@fontsource(?:-variable)?\//,
    /^(?:files\/.*-(?:wght-(?:normal|italic)|[4-7]00-normal|[47]00-italic)\.woff2|metadata\.json|unicode\.json|LICENSE)$/,
  ],
];

/** Whether the npm packages carry that package. */
export function isCarried(name: string): boolean {
  return READ.some(([packages]) => packages.test(name));
}

/** Copies what the program reads of a package from the `node_modules` of one folder to that of another. */
export function carry(name: string, from: string, to: string): void {
  const [source, target] = [from, to].map((root) => path.join(root, 'node_modules', name)) as [string, string];
  const [, files] = READ.find(([packages]) => packages.test(name)) ?? [];
  const isRead = (file: string) => file === 'package.json' || files?.test(file.replaceAll(path.sep, '/')) === true;
  fs.cpSync(source, target, {
    recursive: true,
    filter: (place) => fs.statSync(place).isDirectory() || isRead(path.relative(source, place)),
  });
}
