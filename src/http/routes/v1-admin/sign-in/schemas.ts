import { Type } from 'typebox';
import type { Static } from 'typebox';

/** Roles of members, the one with most rights first. */
const RoleName = Type.Union(
  [Type.Literal('owner'), Type.Literal('admin'), Type.Literal('member'), Type.Literal('viewer')],
  {
    description:
      'What they may do: an owner all, an admin all but what concerns owners, a member works on sites, a viewer reads.',
  },
);

const Time = Type.String({ format: 'date-time' });
const Address = Type.String({ minLength: 3, maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$' });
const PersonName = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });
const Password = Type.String({ minLength: 12, maxLength: 128, description: '12 to 128 characters.' });
const Token = Type.String({ minLength: 1, maxLength: 200, description: 'The `token` of the link.' });

export const SignInWays = Type.Object(
  {
    needsOwner: Type.Boolean({
      description: 'Whether nobody owns an organization yet: the link of the first start makes the owner.',
    }),
    hasPassword: Type.Boolean({ description: 'Whether people sign in with an address and a password.' }),
    hasOidc: Type.Boolean({ description: 'Whether they sign in with the OIDC provider.' }),
    oidcName: Type.Union([Type.String(), Type.Null()], { description: 'What the provider is called on the button.' }),
    hasSmtp: Type.Boolean({ description: 'Whether invitations and links to reset a password are sent by mail.' }),
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
          Type.Boolean({ description: 'Whether the user proved that they can read mail at this address.' }),
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
      { description: 'Those they are a member of, the one they joined first first.' },
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
    emailVerified: Type.Optional(
      Type.Boolean({ description: 'Whether the user proved that they can read mail at this address.' }),
    ),
    role: RoleName,
    joinedAt: Time,
    lastSeenAt: Type.Union([Time, Type.Null()], {
      description: 'Up to a day behind; null when they are signed in nowhere.',
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
    email: Type.Union([Type.String(), Type.Null()], { description: 'Null: whoever has the link may use it.' }),
    role: RoleName,
    invitedBy: Type.Union([Type.String(), Type.Null()], {
      description: 'Name of who invited; null for the operator or a key.',
    }),
    createdAt: Time,
    expiresAt: Time,
  },
  { $id: 'Invitation', additionalProperties: false },
);

export const Invitations = Type.Object(
  {
    invitations: Type.Array(Type.Unsafe<Static<typeof Invitation>>({ $ref: 'Invitation#' }), {
      description: 'Those that can still be used, the newest first.',
    }),
  },
  { $id: 'Invitations', additionalProperties: false },
);

export const CreateInvitation = Type.Object(
  {
    role: RoleName,
    email: Type.Optional(Address),
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 30, description: 'Days for which it can be used; 7 unless given.' }),
    ),
  },
  { $id: 'CreateInvitation', additionalProperties: false },
);

export const CreatedInvitation = Type.Object(
  {
    invitation: Type.Unsafe<Static<typeof Invitation>>({ $ref: 'Invitation#' }),
    url: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'The link, shown only now; null when it was sent by mail.',
    }),
  },
  { $id: 'CreatedInvitation', additionalProperties: false },
);

export const LinkToken = Type.Object({ token: Token }, { $id: 'LinkToken', additionalProperties: false });

export const InvitationLook = Type.Object(
  {
    organizationName: Type.String(),
    role: RoleName,
    email: Type.Union([Type.String(), Type.Null()], { description: 'The address that it is bound to.' }),
    isFirst: Type.Boolean({ description: 'Whether it makes the first owner of the installation.' }),
    expiresAt: Time,
  },
  { $id: 'InvitationLook', additionalProperties: false },
);

export const AcceptInvitation = Type.Object(
  {
    token: Token,
    name: Type.Optional(PersonName),
    email: Type.Optional(Address),
    password: Type.Optional(Password),
  },
  {
    $id: 'AcceptInvitation',
    additionalProperties: false,
    description: 'Who is signed in joins with the token alone; the rest makes an account.',
  },
);

export const AcceptedInvitation = Type.Object(
  { organizationId: Type.String() },
  { $id: 'AcceptedInvitation', additionalProperties: false },
);

export const ResetLink = Type.Object(
  { url: Type.String({ format: 'uri', description: 'To be handed to the member; shown only now.' }), expiresAt: Time },
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

export const MemberParams = Type.Object({ userId: Type.String() });
export const InvitationParams = Type.Object({ invitationId: Type.String() });
export const SessionParams = Type.Object({ sessionId: Type.String() });
