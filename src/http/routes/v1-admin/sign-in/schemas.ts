import { Type } from 'typebox';
import type { Static } from 'typebox';

/** Roles of members, the most powerful first. */
const RoleName = Type.Union(
  [Type.Literal('owner'), Type.Literal('admin'), Type.Literal('member'), Type.Literal('viewer')],
  {
    description:
      'Role of the member. Owners can do everything. Admins can do everything except manage owners. Members can work on sites, and viewers can only read.',
  },
);

const Time = Type.String({ format: 'date-time' });
const EmailAddress = Type.String({ minLength: 3, maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$' });
const PersonName = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });
const Password = Type.String({ minLength: 12, maxLength: 128, description: '12 to 128 characters.' });
const Token = Type.String({ minLength: 1, maxLength: 200, description: 'The `token` from the link.' });

export const SignInWays = Type.Object(
  {
    needsOwner: Type.Boolean({
      description:
        'Whether the installation has no owner yet. The setup link from the first start creates the owner account.',
    }),
    hasPassword: Type.Boolean({ description: 'Whether users can sign in with an email address and password.' }),
    hasOidc: Type.Boolean({ description: 'Whether users can sign in with the OIDC provider.' }),
    oidcName: Type.Union([Type.String(), Type.Null()], { description: 'Name of the provider on the sign-in button.' }),
    hasSmtp: Type.Boolean({ description: 'Whether Bindery sends invitations and password reset links by email.' }),
  },
  { $id: 'SignInWays', additionalProperties: false },
);

export const Me = Type.Object(
  {
    user: Type.Object(
      {
        id: Type.String(),
        name: Type.String(),
        email: Type.String(),
        emailVerified: Type.Optional(
          Type.Boolean({ description: 'Whether the user has verified this email address.' }),
        ),
        hasPassword: Type.Boolean(),
        hasOidc: Type.Boolean(),
      },
      { additionalProperties: false },
    ),
    sessionId: Type.String(),
    organizations: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          name: Type.String(),
          plan: Type.Union([Type.Literal('free'), Type.Literal('pro'), Type.Literal('enterprise')]),
          role: RoleName,
        },
        { additionalProperties: false },
      ),
      { description: 'Organizations the user belongs to, in the order they joined them.' },
    ),
    signIn: Type.Unsafe<Static<typeof SignInWays>>({ $ref: 'SignInWays#' }),
  },
  { $id: 'Me', additionalProperties: false },
);

export const UpdateMe = Type.Object({ name: PersonName }, { $id: 'UpdateMe', additionalProperties: false });

export const Member = Type.Object(
  {
    userId: Type.String(),
    name: Type.String(),
    email: Type.String(),
    emailVerified: Type.Optional(Type.Boolean({ description: 'Whether the user has verified this email address.' })),
    role: RoleName,
    joinedAt: Time,
    lastSeenAt: Type.Union([Time, Type.Null()], {
      description: "Can be up to a day out of date. null if the member isn't signed in anywhere.",
    }),
  },
  { $id: 'Member', additionalProperties: false },
);

export const Members = Type.Object(
  { members: Type.Array(Type.Unsafe<Static<typeof Member>>({ $ref: 'Member#' })) },
  { $id: 'Members', additionalProperties: false },
);

export const UpdateMember = Type.Object({ role: RoleName }, { $id: 'UpdateMember', additionalProperties: false });

export const Invitation = Type.Object(
  {
    id: Type.String(),
    email: Type.Union([Type.String(), Type.Null()], {
      description: 'Email address that can use the link. null lets anyone with the link use it.',
    }),
    role: RoleName,
    invitedBy: Type.Union([Type.String(), Type.Null()], {
      description: 'Name of the user who sent the invitation. null if the operator or an API key created it.',
    }),
    createdAt: Time,
    expiresAt: Time,
  },
  { $id: 'Invitation', additionalProperties: false },
);

export const Invitations = Type.Object(
  {
    invitations: Type.Array(Type.Unsafe<Static<typeof Invitation>>({ $ref: 'Invitation#' }), {
      description: 'Open invitations, newest first.',
    }),
  },
  { $id: 'Invitations', additionalProperties: false },
);

export const CreateInvitation = Type.Object(
  {
    role: RoleName,
    email: Type.Optional(EmailAddress),
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 30, description: 'How many days the invitation is valid. Default: 7.' }),
    ),
  },
  { $id: 'CreateInvitation', additionalProperties: false },
);

export const CreatedInvitation = Type.Object(
  {
    invitation: Type.Unsafe<Static<typeof Invitation>>({ $ref: 'Invitation#' }),
    url: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'The link, returned only once. null if it was sent by email.',
    }),
  },
  { $id: 'CreatedInvitation', additionalProperties: false },
);

export const LinkToken = Type.Object({ token: Token }, { $id: 'LinkToken', additionalProperties: false });

export const InvitationLook = Type.Object(
  {
    organizationName: Type.String(),
    role: RoleName,
    email: Type.Union([Type.String(), Type.Null()], { description: 'Email address that can use the invitation.' }),
    isFirst: Type.Boolean({ description: "Whether it creates the installation's first owner." }),
    expiresAt: Time,
  },
  { $id: 'InvitationLook', additionalProperties: false },
);

export const AcceptInvitation = Type.Object(
  {
    token: Token,
    name: Type.Optional(PersonName),
    email: Type.Optional(EmailAddress),
    password: Type.Optional(Password),
  },
  {
    $id: 'AcceptInvitation',
    additionalProperties: false,
    description: "If you're signed in, send only the token. Otherwise, also send the details of the new account.",
  },
);

export const AcceptedInvitation = Type.Object(
  { organizationId: Type.String() },
  { $id: 'AcceptedInvitation', additionalProperties: false },
);

export const ResetLink = Type.Object(
  {
    url: Type.String({ format: 'uri', description: 'Link to send to the member. Returned only once.' }),
    expiresAt: Time,
  },
  { $id: 'ResetLink', additionalProperties: false },
);

export const UserSession = Type.Object(
  {
    id: Type.String(),
    isCurrent: Type.Boolean(),
    address: Type.Union([Type.String(), Type.Null()], { description: 'IP address at sign-in.' }),
    browser: Type.Union([Type.String(), Type.Null()], { description: 'The `User-Agent` at sign-in.' }),
    createdAt: Time,
    lastSeenAt: Time,
    expiresAt: Time,
  },
  { $id: 'UserSession', additionalProperties: false },
);

export const UserSessions = Type.Object(
  { sessions: Type.Array(Type.Unsafe<Static<typeof UserSession>>({ $ref: 'UserSession#' })) },
  { $id: 'UserSessions', additionalProperties: false },
);

export const MemberParams = { userId: 'ID of the user.' };
export const InvitationParams = { invitationId: 'ID of the invitation.' };
export const SessionParams = { sessionId: 'ID of the session.' };
