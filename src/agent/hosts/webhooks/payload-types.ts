/** Types of fields in webhooks. A host may omit a field, or send null. */
import { Type } from 'typebox';

export const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
/** A text that is stored, such as a branch. */
export const ShortText = Type.Optional(Type.Union([Type.String({ maxLength: 300 }), Type.Null()]));
export const Link = Type.Object({ href: Text });
