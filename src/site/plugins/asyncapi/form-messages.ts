import { findPayload, type ChannelOperation } from './channel.ts';
import { isObject } from '../../descriptions/resolve.ts';
import { createSampleValue } from '../../descriptions/samples/sample-value.ts';
import { limitExamples } from '../../descriptions/request-form/limit-examples.ts';
import { toFormSchema, type SchemaLimits } from '../../descriptions/request-form/form-schema.ts';
import { extractFirstParagraph } from '../../descriptions/request-form/form-text.ts';
import { isJson } from '../../api-requests/build-request.ts';
import type { FormBody } from '../../model/request-form.ts';

/** Maximum number of messages in a form. */
const MAX_MESSAGES = 60;

/**
 * Returns all messages of the channel without duplicates. Messages that the described application receives come first,
 * because clients send them (AsyncAPI 3, Operation Object). The others follow, because some descriptions are written
 * from the other side.
 */
export function readMessages(operations: readonly ChannelOperation[], limits: SchemaLimits): FormBody[] {
  const sides = ['receive', 'send'] as const;
  const allMessages = sides.flatMap((side) =>
    operations.filter(({ action }) => action === side).flatMap((each) => each.messages),
  );
  const uniqueMessages = [...new Map(allMessages.map((message) => [message.name, message])).values()].slice(
    0,
    MAX_MESSAGES,
  );
  const preset = limits.document.root['defaultContentType'];
  return uniqueMessages.map(({ name, value }) => toBody({ name, value: { contentType: preset, ...value } }, limits));
}

/** Converts a message to a body that starts with an example. */
function toBody({ name, value }: ChannelOperation['messages'][number], limits: SchemaLimits): FormBody {
  const { document, groups = [] } = limits;
  const { title, contentType } = value;
  const payload = findPayload(value);
  const entries = Array.isArray(value['examples']) ? value['examples'].filter(isObject) : [];
  const examples = limitExamples(
    entries.flatMap(({ payload: example, name: exampleName, summary }) => {
      const label = [summary, exampleName].find((text) => typeof text === 'string') ?? '';
      return example === undefined ? [] : [{ label, value: example }];
    }),
  );
  const generatedExample =
    payload === undefined ? undefined : createSampleValue({ document, schema: payload, side: 'request', groups });
  const start = examples[0]?.value ?? generatedExample;
  const [initial] = start === undefined ? [] : limitExamples([{ label: '', value: start }]);
  const type = typeof contentType === 'string' ? contentType : 'application/json';
  return {
    type,
    label: typeof title === 'string' && title !== '' ? extractFirstParagraph(title) : name,
    schema: { ...toFormSchema(payload, { ...limits, json: isJson(type) }), ...(initial && { value: initial.value }) },
    ...(examples.length > 0 && { examples }),
  };
}
