import type { Server } from '../page/server.ts';
import type { FormServer } from '../../model/request-form.ts';
import { extractFirstParagraph } from './form-text.ts';

/** Converts a server. */
export function toFormServer({ url, description, variables }: Server): FormServer {
  return {
    url,
    ...(description !== '' && { description: extractFirstParagraph(description) }),
    ...(variables.length > 0 && {
      variables: variables.map(({ name, values, default: value = values[0], description: about }) => ({
        name,
        ...(value !== undefined && { value }),
        ...(values.length > 0 && { options: values }),
        ...(about !== '' && { description: extractFirstParagraph(about) }),
      })),
    }),
  };
}
