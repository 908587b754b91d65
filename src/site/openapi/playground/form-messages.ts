import { payloadOf, type ChannelOperation } from '../page/channel.ts';
import { isObject } from '../resolve.ts';
import { sampleValue } from '../samples/sample-value.ts';
import { limitExamples } from './build-form.ts';
import { toFormSchema, type SchemaLimits } from './form-schema.ts';
import { firstText } from './form-text.ts';
import { isJson } from '../../openapi-playground/request/build-request.ts';
import type { FormBody } from '../../openapi-playground/form.ts';

/** Messages that a form offers. */
const MAX_MESSAGES = 60;

/**
 * All messages of the channel, each once. First come those that the described application receives: they are what its
 * clients send (AsyncAPI 3, Operation Object). Others follow, because descriptions also tell it from the other side.
 */
export function readMessages(operations: readonly ChannelOperation[], limits: SchemaLimits): FormBody[] {
  const sides = ['receive', 'send'] as const;
  const all = sides.flatMap((side) =>
    operations.filter(({ action }) => action === side).flatMap((one) => one.messages),
  );
  const unique = [...new Map(all.map((message) => [message.name, message])).values()].slice(0, MAX_MESSAGES);
  const preset = limits.document.root['defaultContentType'];
  return unique.map(({ name, value }) => toBody({ name, value: { contentType: preset, ...value } }, limits));
}

/** A message as a body that starts with an example. */
function toBody({ name, value }: ChannelOperation['messages'][number], limits: SchemaLimits): FormBody {
  const { document, groups = [] } = limits;
  const { title, contentType } = value;
  const payload = payloadOf(value);
  const given = Array.isArray(value['examples']) ? value['examples'].filter(isObject) : [];
  const examples = limitExamples(
    given.flatMap(({ payload: example, name: own, summary }) => {
      const label = [summary, own].find((text) => typeof text === 'string') ?? '';
      return example === undefined ? [] : [{ label, value: example }];
    }),
  );
  const made = payload === undefined ? undefined : sampleValue({ document, schema: payload, side: 'request', groups });
  const start = examples[0]?.value ?? made;
  const [kept] = start === undefined ? [] : limitExamples([{ label: '', value: start }]);
  const type = typeof contentType === 'string' ? contentType : 'application/json';
  return {
    type,
    label: typeof title === 'string' && title !== '' ? firstText(title) : name,
    schema: { ...toFormSchema(payload, { ...limits, json: isJson(type) }), ...(kept && { value: kept.value }) },
    ...(examples.length > 0 && { examples }),
  };
}
