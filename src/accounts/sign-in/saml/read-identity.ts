import { toPersonName } from '../../names.ts';
import { AppError } from '../../../errors.ts';
import { parseEmail } from '../../members/email.ts';
import { SamlRefusal } from './saml-refusal.ts';
import type { SamlAssertion } from './verify-response.ts';

/** A user of the provider, with the parts of the assertion that Bindery uses. */
export interface SamlIdentity {
  issuer: string;
  nameId: string;
  email: string;
  name: string;
  /** Undefined if the assertion doesn't have the attribute. */
  groups: string[] | undefined;
}

const OID_MAIL = 'urn:oid:0.9.2342.19200300.100.1.3';
const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const EMAIL_NAMES = ['email', 'mail', 'Email', 'emailAddress', 'User.email', OID_MAIL, `${CLAIMS}/emailaddress`];
const NAME_NAMES = ['displayName', 'name', 'cn', 'urn:oid:2.16.840.1.113730.3.1.241', 'urn:oid:2.5.4.3'];
const ENTRA_NAME = 'http://schemas.microsoft.com/identity/claims/displayname';
const GIVEN_NAMES = ['givenName', 'firstName', 'User.FirstName', 'urn:oid:2.5.4.42', `${CLAIMS}/givenname`];
const FAMILY_NAMES = ['sn', 'lastName', 'User.LastName', 'surname', 'urn:oid:2.5.4.4', `${CLAIMS}/surname`];

/**
 * Reads a user from an assertion, with the attribute names of common providers. The email address is an attribute or the
 * NameID. Throws `SamlRefusal` without one.
 */
export function readIdentity(
  { issuer, nameId, attributes }: SamlAssertion,
  { groupsAttribute }: { groupsAttribute: string },
): SamlIdentity {
  const find = (names: readonly string[]) => names.flatMap((name) => attributes[name] ?? []).at(0);
  const fullName = [find(GIVEN_NAMES), find(FAMILY_NAMES)].filter((each) => each !== undefined).join(' ');
  const email = parseAddress(find(EMAIL_NAMES) ?? nameId);
  const name = find([...NAME_NAMES, ENTRA_NAME]) ?? (fullName === '' ? email : fullName);
  return { issuer, nameId, email, name: toPersonName(name) ?? email, groups: attributes[groupsAttribute] };
}

function parseAddress(text: string): string {
  try {
    return parseEmail(text);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new SamlRefusal(
      'saml_invalid',
      'The assertion has no email address. Add the attribute "email" in the provider\'s settings.',
    );
  }
}
