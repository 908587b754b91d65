/**
 * Loads the reader of API descriptions on first use. Most edits need none, and its libraries are a quarter of the
 * renderer.
 */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type * as LoadDocument from './load-document.ts';
import { getSiblingModule } from '../../../lib/sibling-module.ts';

type Loader = Pick<typeof LoadDocument, 'loadDocument' | 'tryRead'>;

let loader: Loader | undefined;

/** Loads the module synchronously, which is possible because it has no top-level `await`. */
export function getDescriptionLoader(): Loader {
  loader ??= createRequire(import.meta.url)(
    fileURLToPath(getSiblingModule('load-document', import.meta.url)),
  ) as Loader;
  return loader;
}
