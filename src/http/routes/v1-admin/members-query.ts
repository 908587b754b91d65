import { Type } from 'typebox';
import { pageFields } from '../../pages.ts';

/** Query of the lists of members. */
export const MembersQuery = Type.Object(
  {
    search: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        // PostgreSQL can't store control characters such as NUL.
        pattern: String.raw`^[^\u0000-\u001f]*$`,
        description: 'Only members whose name or email address contains this text, in any case.',
      }),
    ),
    ...pageFields,
  },
  { additionalProperties: false },
);
