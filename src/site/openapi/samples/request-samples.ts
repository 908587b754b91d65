import { snippetz } from '@scalar/snippetz';
import type { ApiOperation } from '../../model/api-description.ts';
import type { BuiltRequest } from '../../openapi-playground/request/build-request.ts';
import { exactText } from '../exact-integers.ts';
import type { CodeSample } from './code-sample.ts';
import { toHar } from './har.ts';
import { sampleLanguages, type LibraryWriter } from './languages.ts';
import { ownSamples } from './own-samples.ts';
import { sampleRequest, type RequestOptions } from './sample-request.ts';

export interface SampleOptions extends RequestOptions {
  languages?: readonly string[];
  /** Whether to write samples that the description does not have (`api.examples.autogenerate`). */
  autogenerate: boolean;
}

/** The author's `x-codeSamples`, else samples in the languages of the site (content format, Sample languages). */
export function requestSamples(operation: ApiOperation, options: SampleOptions): CodeSample[] {
  const own = ownSamples(operation.value['x-codeSamples'] ?? operation.value['x-code-samples']);
  if (own.length > 0 || !options.autogenerate) return own;
  const request = sampleRequest(operation, options);
  return sampleLanguages(options.languages).flatMap(({ title, code, writer }) => {
    const source = typeof writer === 'function' ? writer(request) : writeByLibrary(writer, request);
    return source === undefined ? [] : [{ title, language: code, source: exactText(operation.document, source) }];
  });
}

const library = snippetz();

/** The library throws at some hosts and bodies it did not think of; that sample is left out. */
function writeByLibrary({ target, client, onlyType }: LibraryWriter, request: BuiltRequest): string | undefined {
  const plugin = library.findPlugin(target as never, client as never);
  try {
    return plugin?.generate(toHar(request, onlyType) as never)?.trim();
  } catch {
    return undefined;
  }
}
