import { snippetz } from '@scalar/snippetz';
import type { ApiOperation, Json } from '../../model/api-description.ts';
import { isObject } from '../resolve.ts';
import { findSampleLanguage, sampleLanguages } from './languages.ts';
import { sampleRequest, type RequestOptions, type SampleRequest } from './sample-request.ts';

export interface CodeSample {
  title: string;
  /** Shown in its place where there is room. */
  longTitle?: string;
  /** Language of the code block. */
  language: string;
  source: string;
}

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
  return sampleLanguages(options.languages).flatMap(({ title, code, target, client }) => {
    const source = write(target, client, request);
    return source === undefined ? [] : [{ title, language: code, source }];
  });
}

const MAX_OWN = 40;

function ownSamples(list: Json | undefined): CodeSample[] {
  if (!Array.isArray(list)) return [];
  return list.slice(0, MAX_OWN).flatMap((sample): CodeSample[] => {
    if (!isObject(sample)) return [];
    const { lang, label, source } = sample;
    if (typeof source !== 'string' || source.trim() === '') return [];
    const name = typeof lang === 'string' ? lang : '';
    const known = findSampleLanguage(name);
    const title = typeof label === 'string' && label !== '' ? label : (known?.title ?? name);
    return [{ title: title === '' ? 'Code' : title, language: known?.code ?? name.toLowerCase(), source }];
  });
}

const library = snippetz();

/** The library throws at some hosts and bodies it did not think of; that sample is left out. */
function write(target: string, client: string, request: SampleRequest): string | undefined {
  const plugin = library.findPlugin(target, client);
  try {
    return plugin
      ?.generate({ ...structuredClone(request), httpVersion: 'HTTP/1.1', headersSize: -1, bodySize: -1 } as never)
      ?.trim();
  } catch {
    return undefined;
  }
}
