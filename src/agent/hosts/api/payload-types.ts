/** Types of fields in responses and webhooks. A host may omit a field, or send null. */
import { Type, type TSchema } from 'typebox';

/** Returns the schema of a field that can also be missing or null. */
export function createNullish<Schema extends TSchema>(schema: Schema) {
  return Type.Optional(Type.Union([schema, Type.Null()]));
}

/** A text that the host may omit. */
export const Text = createNullish(Type.String());
/** A text that is stored, such as a branch. */
export const ShortText = createNullish(Type.String({ maxLength: 300 }));
export const Link = Type.Object({ href: Text });
