import { snippetz } from '@scalar/snippetz';
import type { ApiOperation } from '../api-operation.ts';
import type { BuiltRequest } from '../../../api-requests/build-request.ts';
import { restoreIntegers } from '../../../descriptions/restore-integers.ts';
import type { HiddenParts } from '../../../descriptions/page/hidden-parts.ts';
import type { CodeSample } from './code-sample.ts';
import { toHar } from './har.ts';
import { listSampleLanguages, type LibraryWriter } from './languages.ts';
import { readAuthorSamples } from './author-samples.ts';
import { createSampleRequest, type RequestOptions } from './sample-request.ts';

export interface SampleOptions extends RequestOptions {
  languages?: readonly string[];
  /** Whether to generate samples that the description doesn't have (`api.examples.autogenerate`). */
  autogenerate: boolean;
  hiddenParts: HiddenParts;
}

/**
 * Returns the author's `x-codeSamples`, or generated samples in the site's languages (content format, Sample
 * languages).
 */
export function listRequestSamples(operation: ApiOperation, options: SampleOptions): CodeSample[] {
  const list = operation.value['x-codeSamples'] ?? operation.value['x-code-samples'];
  const authorSamples = readAuthorSamples(list, options.hiddenParts);
  if (authorSamples.length > 0 || !options.autogenerate) return authorSamples;
  const request = createSampleRequest(operation, options);
  return listSampleLanguages(options.languages).flatMap(({ title, code, writer }) => {
    const source = typeof writer === 'function' ? writer(request) : writeByLibrary(writer, request);
    return source === undefined ? [] : [{ title, language: code, source: restoreIntegers(operation.document, source) }];
  });
}

const library = snippetz();

/** Returns undefined if the library throws, which it does for some hosts and bodies. That sample is left out. */
function writeByLibrary(
  { target, client, escape, fix = (code) => code }: LibraryWriter,
  request: BuiltRequest,
): string | undefined {
  const plugin = library.findPlugin(target as never, client as never);
  try {
    const code = plugin?.generate(toHar(request, escape) as never)?.trim();
    return code === undefined ? undefined : fix(code);
  } catch {
    return undefined;
  }
}
