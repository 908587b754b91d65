/**
 * Loads the reader of API descriptions on first use. Most edits need none, and its libraries are a quarter of the
 * renderer.
 */
import type * as LoadDocument from './load-document.ts';
import { getSiblingModule, requireModule } from '../../../lib/sibling-module.ts';

type Loader = Pick<typeof LoadDocument, 'loadDocument' | 'tryRead'>;

let loader: Loader | undefined;

export function getDescriptionLoader(): Loader {
  loader ??= requireModule<Loader>(getSiblingModule('load-document', import.meta.url));
  return loader;
}
