import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A package of another project whose code or files are in a bundle. */
export interface Library {
  /** Name on npm. */
  name: string;
  /** Undefined if only a range is known. */
  version?: string | undefined;
  /** Range of versions, for a part of a library that doesn't say more. */
  range?: string | undefined;
  /** SPDX identifier or expression. */
  license: string;
  /** Libraries that it contains. */
  parts?: readonly Library[] | undefined;
}

/** Reads name, version and license of an installed package, given its folder. */
export function readLibrary(folder: string): Library {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Library;
  return { name, version, license };
}
