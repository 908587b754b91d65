/** Attributes of SCIM resources (RFC 7643): which exist, and how their values are read and compared. */

/** An attribute of a resource, in the form that `/Schemas` publishes (RFC 7643, section 7). */
export interface Attribute {
  name: string;
  type: 'string' | 'boolean' | 'dateTime' | 'reference' | 'binary' | 'complex';
  multiValued: boolean;
  description: string;
  required: boolean;
  caseExact: boolean;
  mutability: 'readOnly' | 'readWrite' | 'immutable';
  returned: 'always' | 'default';
  uniqueness: 'none' | 'server';
  canonicalValues?: readonly string[];
  referenceTypes?: readonly string[];
  subAttributes?: readonly Attribute[];
}

/** The attributes of a schema. */
export interface Schema {
  /** URN. */
  id: string;
  name: string;
  description: string;
  attributes: readonly Attribute[];
}

/** A type of resource: its core schema, and its extensions. */
export interface ResourceType {
  name: 'User' | 'Group';
  endpoint: '/Users' | '/Groups';
  description: string;
  schema: Schema;
  extensions: readonly Schema[];
}

/** A value of a resource. Attribute names are spelled as in the schema. Extensions are objects below their URN. */
export type ScimValue = string | number | boolean | ScimObject | ScimValue[];
export interface ScimObject {
  [name: string]: ScimValue;
}

type Options = Partial<Omit<Attribute, 'name' | 'description'>>;

function define(name: string, description: string, options: Options = {}): Attribute {
  return {
    name,
    type: options.subAttributes ? 'complex' : 'string',
    multiValued: false,
    description,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...options,
  };
}

/** A multi-valued attribute with the usual sub-attributes (RFC 7643, section 2.4). */
function defineValues(
  name: string,
  description: string,
  { types = [], ...value }: Options & { types?: string[] } = {},
) {
  return define(name, description, {
    multiValued: true,
    subAttributes: [
      define('value', `Value of the ${name}.`, value),
      define('display', 'Name to show.'),
      define('type', 'Label, such as work.', types.length === 0 ? {} : { canonicalValues: types }),
      define('primary', 'Whether this is the preferred value. At most one value is.', { type: 'boolean' }),
    ],
  });
}

/** Attributes of every resource (RFC 7643, section 3.1). They aren't part of the published schemas. */
export const COMMON_ATTRIBUTES: readonly Attribute[] = [
  define('schemas', 'URNs of the schemas of the resource.', {
    multiValued: true,
    type: 'reference',
    returned: 'always',
  }),
  define('id', 'ID of the resource.', {
    caseExact: true,
    mutability: 'readOnly',
    returned: 'always',
    uniqueness: 'server',
  }),
  define('externalId', 'ID of the resource at the identity provider.', { caseExact: true }),
  define('meta', 'Metadata.', {
    mutability: 'readOnly',
    subAttributes: [
      define('resourceType', 'Type of the resource.', { caseExact: true, mutability: 'readOnly' }),
      define('created', 'When it was created.', { type: 'dateTime', mutability: 'readOnly' }),
      define('lastModified', 'When it was last changed.', { type: 'dateTime', mutability: 'readOnly' }),
      define('location', 'URL of the resource.', { type: 'reference', caseExact: true, mutability: 'readOnly' }),
      define('version', 'Entity tag of the resource.', { caseExact: true, mutability: 'readOnly' }),
    ],
  }),
];

const ENTERPRISE_URN = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

const USER_SCHEMA: Schema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:User',
  name: 'User',
  description: 'A dashboard account.',
  attributes: [
    define('userName', 'Name of the user at the identity provider, usually an email address.', {
      required: true,
      uniqueness: 'server',
    }),
    define('name', 'Parts of the name.', {
      subAttributes: [
        define('formatted', 'Full name.'),
        define('familyName', 'Family name.'),
        define('givenName', 'Given name.'),
        define('middleName', 'Middle names.'),
        define('honorificPrefix', 'Title before the name.'),
        define('honorificSuffix', 'Suffix after the name.'),
      ],
    }),
    define('displayName', 'Name that the dashboard shows.'),
    define('nickName', 'Casual name.'),
    define('profileUrl', 'URL of a profile.', { type: 'reference', referenceTypes: ['external'], caseExact: true }),
    define('title', 'Job title.'),
    define('userType', 'Relation to the company, such as Contractor.'),
    define('preferredLanguage', 'Preferred language, such as en-US.'),
    define('locale', 'Locale, such as en-US.'),
    define('timezone', 'Time zone, such as Europe/Berlin.'),
    define('active', 'Whether the user can sign in.', { type: 'boolean' }),
    defineValues('emails', 'Email addresses. The account has the primary one.', { types: ['work', 'home', 'other'] }),
    defineValues('phoneNumbers', 'Phone numbers.', { types: ['work', 'home', 'mobile', 'fax', 'pager', 'other'] }),
    defineValues('ims', 'Instant messaging addresses.'),
    defineValues('photos', 'URLs of photos.', { type: 'reference', types: ['photo', 'thumbnail'], caseExact: true }),
    define('addresses', 'Postal addresses.', {
      multiValued: true,
      subAttributes: [
        define('formatted', 'The whole postal address.'),
        define('streetAddress', 'Street and number.'),
        define('locality', 'City.'),
        define('region', 'State or region.'),
        define('postalCode', 'Postal code.'),
        define('country', 'Country, such as US.'),
        define('type', 'Label, such as work.', { canonicalValues: ['work', 'home', 'other'] }),
        define('primary', 'Whether this is the preferred value. At most one value is.', { type: 'boolean' }),
      ],
    }),
    define('groups', 'Groups of the user. To change them, change the groups.', {
      multiValued: true,
      mutability: 'readOnly',
      subAttributes: [
        define('value', 'ID of the group.', { caseExact: true, mutability: 'readOnly' }),
        define('$ref', 'URL of the group.', {
          type: 'reference',
          referenceTypes: ['Group'],
          caseExact: true,
          mutability: 'readOnly',
        }),
        define('display', 'Name of the group.', { mutability: 'readOnly' }),
        define('type', 'Always direct.', { canonicalValues: ['direct'], mutability: 'readOnly' }),
      ],
    }),
    defineValues('entitlements', 'Entitlements. Bindery stores them and gives no permissions for them.'),
    defineValues('roles', 'Roles at the provider. Bindery stores them. Groups determine the role.'),
    defineValues('x509Certificates', 'Certificates.', { type: 'binary', caseExact: true }),
  ],
};

const ENTERPRISE_SCHEMA: Schema = {
  id: ENTERPRISE_URN,
  name: 'EnterpriseUser',
  description: 'Attributes of employees.',
  attributes: [
    define('employeeNumber', 'Number of the employee.'),
    define('costCenter', 'Cost center.'),
    define('organization', 'Organization.'),
    define('division', 'Division.'),
    define('department', 'Department.'),
    define('manager', 'Manager.', {
      subAttributes: [
        define('value', 'ID of the manager.', { caseExact: true }),
        define('$ref', 'URL of the manager.', { type: 'reference', referenceTypes: ['User'], caseExact: true }),
        define('displayName', 'Name of the manager.'),
      ],
    }),
  ],
};

const GROUP_SCHEMA: Schema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  name: 'Group',
  description: 'A group of the identity provider. Its name determines the role of its members.',
  attributes: [
    define('displayName', 'Name of the group.', { required: true, uniqueness: 'server' }),
    define('members', 'Users of the group.', {
      multiValued: true,
      subAttributes: [
        define('value', 'ID of the user.', { caseExact: true, mutability: 'immutable' }),
        define('$ref', 'URL of the user.', {
          type: 'reference',
          referenceTypes: ['User'],
          caseExact: true,
          mutability: 'immutable',
        }),
        define('display', 'Name of the user.', { mutability: 'readOnly' }),
        define('type', 'Always User.', { canonicalValues: ['User'], mutability: 'immutable' }),
      ],
    }),
  ],
};

export const USER: ResourceType = {
  name: 'User',
  endpoint: '/Users',
  description: 'Dashboard accounts',
  schema: USER_SCHEMA,
  extensions: [ENTERPRISE_SCHEMA],
};

export const GROUP: ResourceType = {
  name: 'Group',
  endpoint: '/Groups',
  description: 'Groups that determine roles',
  schema: GROUP_SCHEMA,
  extensions: [],
};

export const RESOURCE_TYPES: readonly ResourceType[] = [USER, GROUP];
export const SCHEMAS: readonly Schema[] = [USER_SCHEMA, ENTERPRISE_SCHEMA, GROUP_SCHEMA];
