import { isObject } from '../resolve.ts';
import { statusText } from '../../openapi-playground/status-text.ts';
import { readResponses } from '../page/responses.ts';
import type { ApiOperation, Json } from '../../model/api-description.ts';
import type { CodeSample } from './code-sample.ts';
import { exampleSource, givenExamples } from './given-examples.ts';
import { sampleValue } from './sample-value.ts';

const MAX_SAMPLES = 24;

/** Examples of responses: those given, by their summaries; else from the schema (content format, Sample languages). */
export function responseSamples({ document, value }: ApiOperation, groups: readonly string[] = []): CodeSample[] {
  const samples = readResponses(value['responses'], { document }).flatMap(({ status, value: response }) => {
    const content = isObject(response['content']) ? response['content'] : {};
    const types = Object.keys(content).toSorted((a, b) => Number(/json/i.test(b)) - Number(/json/i.test(a)));
    const given = types.flatMap((type, index) => {
      const media = content[type];
      if (!isObject(media)) return [];
      // The first type goes without saying.
      const kind = index === 0 ? '' : type;
      const form = { type, document, schema: media['schema'] };
      return givenExamples(document, media).flatMap(({ value, name }) => print(value, form, [status, name, kind]));
    });
    if (given.length > 0) return given;
    const [type] = types;
    const media = type === undefined ? undefined : content[type];
    if (type === undefined || !isObject(media)) return [];
    const schema = media['schema'] ?? media['itemSchema'];
    return schema === undefined
      ? []
      : print(sampleValue({ document, schema, side: 'response', groups }), { type, document, schema }, [status]);
  });
  return samples.slice(0, MAX_SAMPLES);
}

function print(value: Json, form: Parameters<typeof exampleSource>[1], names: readonly string[]): CodeSample[] {
  const code = exampleSource(value, form);
  if (!code) return [];
  const [status = '', ...others] = names.filter((name) => name !== '');
  const title = [status, ...others].join(' · ');
  return [{ title, longTitle: [statusText(status), ...others].join(' · '), ...code }];
}
