import { createRequire } from 'node:module';
import type * as linkedom from 'linkedom';

export type Dom = typeof linkedom;

let dom: Dom | undefined;

/** Loads the DOM library on first use, because few sites have diagrams. */
export function loadDom(): Dom {
  dom ??= createRequire(import.meta.url)('linkedom') as Dom;
  return dom;
}
