import { isObject } from '../../../descriptions/resolve.ts';
import { formatStatus } from '../../../api-requests/format-status.ts';
import { findMediaSchema } from '../../../descriptions/schema/media-schema.ts';
import { readResponses } from '../page/responses.ts';
import type { ApiDocument } from '../../../model/api-description.ts';
import type { ApiOperation } from '../api-operation.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { hidePart, type HiddenParts } from '../../../descriptions/page/hidden-parts.ts';
import type { CodeSample } from './code-sample.ts';
import { formatExample, listExamples } from '../../../descriptions/samples/list-examples.ts';
import { createSampleValue } from '../../../descriptions/samples/sample-value.ts';

const MAX_SAMPLES = 24;

/**
 * Returns examples of responses, named by summary: the author's, or generated from the schema (content format, Sample
 * languages). If any response has an example, a success without one gets a placeholder, because readers would
 * otherwise mistake an error for it. `noBody` is the placeholder for a response without content.
 */
export function listResponseSamples(
  { document, value }: ApiOperation,
  {
    groups = [],
    noBody,
    hiddenParts,
  }: { groups?: readonly string[] | undefined; noBody: string; hiddenParts: HiddenParts },
): CodeSample[] {
  const samples = readResponses(value['responses'], { document }).map(({ status, value: response }) => {
    const examples = getExamples(response, status, { document, groups });
    return {
      examples,
      instead: examples.length === 0 && /^[23]/.test(status) ? createPlaceholderSamples(response, status, noBody) : [],
    };
  });
  if (samples.every(({ examples }) => examples.length === 0)) return [];
  const all = samples.flatMap(({ examples, instead }) => [...examples, ...instead]);
  for (const sample of all.slice(MAX_SAMPLES)) hidePart(hiddenParts, 'example', sample);
  return all.slice(0, MAX_SAMPLES);
}

function getExamples(
  response: JsonObject,
  status: string,
  { document, groups }: { document: ApiDocument; groups: readonly string[] },
): CodeSample[] {
  const content = isObject(response['content']) ? response['content'] : {};
  const types = Object.keys(content).toSorted((a, b) => Number(/json/i.test(b)) - Number(/json/i.test(a)));
  const samples = types.flatMap((type, index) => {
    const media = content[type];
    if (!isObject(media)) return [];
    // The first media type needs no label.
    const kind = index === 0 ? '' : type;
    const form = { type, document, schema: findMediaSchema(media) };
    const examples = listExamples(document, media);
    return examples.flatMap(({ value, name }, place) => {
      const label = name === '' && examples.length > 1 ? `${place + 1}` : name;
      return print(value, form, [status, label, kind]);
    });
  });
  // An example of a stream or text doesn't show what the JSON looks like.
  const [type] = types;
  const first = type === undefined ? undefined : content[type];
  if (type === undefined || !isObject(first) || listExamples(document, first).length > 0) return samples;
  const schema = findMediaSchema(first);
  if (schema === undefined) return samples;
  const value = createSampleValue({ document, schema, side: 'response', groups });
  return [...print(value, { type, document, schema }, [status]), ...samples];
}

/** Returns a placeholder for a body without an example: a file, any JSON, or nothing. */
function createPlaceholderSamples({ content }: JsonObject, status: string, noBody: string): CodeSample[] {
  const [type] = isObject(content) ? Object.keys(content) : [];
  if (type === undefined) return [createTitledSample({ source: noBody, language: 'text' }, [status])];
  const code = /json/i.test(type) ? { source: '"<any>"', language: 'json' } : { source: `<${type}>`, language: 'text' };
  return [createTitledSample(code, [status])];
}

function print(value: Json, form: Parameters<typeof formatExample>[1], names: readonly string[]): CodeSample[] {
  const code = formatExample(value, form);
  return code ? [createTitledSample(code, names)] : [];
}

function createTitledSample(code: { source: string; language: string }, names: readonly string[]): CodeSample {
  const [status = '', ...others] = names.filter((name) => name !== '');
  const title = [status, ...others].join(' · ');
  return { title, longTitle: [formatStatus(status), ...others].join(' · '), ...code };
}
