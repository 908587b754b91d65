import { wrapLanguageModel, type LanguageModel } from 'ai';
import { makeUniqueIds } from '../../lib/make-unique-ids.ts';

/**
 * Wraps a model whose server can leave the ids of calls empty, or use one id for all calls of a response. The AI SDK
 * looks calls up by their ids, so it would repeat the first of them in place of the others.
 */
export function withUniqueCallIds(model: LanguageModel): LanguageModel {
  if (typeof model === 'string') return model;
  return wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: 'v4',
      wrapGenerate: async ({ doGenerate }) => {
        const result = await doGenerate();
        const ids = makeUniqueIds(
          result.content.flatMap((part) => (part.type === 'tool-call' ? [part.toolCallId] : [])),
        );
        let at = 0;
        const content = result.content.map((part) =>
          part.type === 'tool-call' ? { ...part, toolCallId: ids[at++] ?? part.toolCallId } : part,
        );
        return { ...result, content };
      },
    },
  });
}
