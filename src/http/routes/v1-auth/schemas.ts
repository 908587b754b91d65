import { Type } from 'typebox';

const Address = Type.String({ minLength: 3, maxLength: 254 });
const GivenPassword = Type.String({ minLength: 1, maxLength: 128 });
const NewPassword = Type.String({ minLength: 12, maxLength: 128 });
/** A path of the dashboard. The pattern can't match another host. */
const Place = Type.String({ maxLength: 2000, pattern: '^/dashboard(?:[/?#][^\\s\\\\]*)?$' });
const Provider = Type.Literal('oidc');

export const SignInEmail = Type.Object(
  { email: Address, password: GivenPassword, rememberMe: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
);

export const SignInSocial = Type.Object(
  {
    provider: Provider,
    callbackURL: Place,
    errorCallbackURL: Type.Optional(Place),
    /** The token of an invitation link, for users without an account. */
    invitation: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
);

export const LinkSocial = Type.Object(
  { provider: Provider, callbackURL: Place, errorCallbackURL: Type.Optional(Place) },
  { additionalProperties: false },
);

export const SignOut = Type.Optional(Type.Object({}, { additionalProperties: false }));

export const ChangePassword = Type.Object(
  {
    currentPassword: GivenPassword,
    newPassword: NewPassword,
    /** Accepted for compatibility and ignored: changing the password always ends the user's other sessions. */
    revokeOtherSessions: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

export const RequestPasswordReset = Type.Object({ email: Address }, { additionalProperties: false });

export const ResetPassword = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 200 }), newPassword: NewPassword },
  { additionalProperties: false },
);
