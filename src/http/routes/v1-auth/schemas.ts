import { Type } from 'typebox';

const EmailAddress = Type.String({ minLength: 3, maxLength: 254 });
const CurrentPassword = Type.String({ minLength: 1, maxLength: 128 });
const NewPassword = Type.String({ minLength: 12, maxLength: 128 });
/** A path of the dashboard. The pattern can't match another host. */
const DashboardPath = Type.String({ maxLength: 2000, pattern: '^/dashboard(?:[/?#][^\\s\\\\]*)?$' });
const Provider = Type.Literal('oidc');

export const SignInEmail = Type.Object(
  { email: EmailAddress, password: CurrentPassword, rememberMe: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
);

export const SignInSocial = Type.Object(
  {
    provider: Provider,
    callbackURL: DashboardPath,
    errorCallbackURL: Type.Optional(DashboardPath),
    /** The token of an invitation link, for users without an account. */
    invitation: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
);

export const LinkSocial = Type.Object(
  { provider: Provider, callbackURL: DashboardPath, errorCallbackURL: Type.Optional(DashboardPath) },
  { additionalProperties: false },
);

export const SignOut = Type.Optional(Type.Object({}, { additionalProperties: false }));

export const ChangePassword = Type.Object(
  {
    currentPassword: CurrentPassword,
    newPassword: NewPassword,
    /** Accepted for compatibility and ignored: changing the password always ends the user's other sessions. */
    revokeOtherSessions: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

/** A code of an authenticator app. */
export const TotpCode = Type.Object({ code: Type.String({ pattern: '^\\d{6}$' }) }, { additionalProperties: false });

export const RecoveryCode = Type.Object(
  { code: Type.String({ minLength: 1, maxLength: 40 }) },
  { additionalProperties: false },
);

export const ConfirmPassword = Type.Object({ password: CurrentPassword }, { additionalProperties: false });

export const RequestPasswordReset = Type.Object({ email: EmailAddress }, { additionalProperties: false });

export const ResetPassword = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 200 }), newPassword: NewPassword },
  { additionalProperties: false },
);

export const SamlStart = Type.Object(
  { callbackURL: DashboardPath, invitation: Type.Optional(Type.String({ maxLength: 200 })) },
  { additionalProperties: false },
);

export const SamlLink = Type.Object({ callbackURL: DashboardPath }, { additionalProperties: false });

export const SamlFinish = Type.Object({ code: Type.String({ minLength: 1, maxLength: 200 }) });
