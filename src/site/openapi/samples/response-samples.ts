import { isObject } from '../resolve.ts';
import { readResponses } from '../page/responses.ts';
import type { ApiOperation, Json } from '../../model/api-description.ts';
import type { CodeSample } from './request-samples.ts';
import { givenExamples } from './given-examples.ts';
import { sampleValue } from './sample-value.ts';

/** Longer examples are replaced by one made from the schema, or cut. */
const LONGEST = 30_000;
const MAX_SAMPLES = 24;

/** Examples of responses: those given, by their summaries; else from the schema (content format, Sample languages). */
export function responseSamples({ document, value }: ApiOperation, groups: readonly string[] = []): CodeSample[] {
  const samples = readResponses(value['responses'], { document }).flatMap(({ status, value: response }) => {
    const content = isObject(response['content']) ? response['content'] : {};
    const [type] = Object.keys(content).toSorted((a, b) => Number(/json/i.test(b)) - Number(/json/i.test(a)));
    const media = type === undefined ? undefined : content[type];
    if (type === undefined || !isObject(media)) return [];
    const given = givenExamples(document, media).flatMap((example) => print(example.value, type, example.name, status));
    if (given.length > 0) return given;
    const schema = media['schema'] ?? media['itemSchema'];
    return schema === undefined
      ? []
      : print(sampleValue({ document, schema, side: 'response', groups }), type, '', status);
  });
  return samples.slice(0, MAX_SAMPLES);
}

function print(value: Json, type: string, name: string, status: string): CodeSample[] {
  const source = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  if (source === '<file>' || source === '<any>' || source.length > LONGEST) return [];
  const language = /json/i.test(type) || typeof value !== 'string' ? 'json' : /xml|html/i.test(type) ? 'xml' : 'text';
  return [{ title: name === '' ? status : `${status} · ${name}`, language, source }];
}
