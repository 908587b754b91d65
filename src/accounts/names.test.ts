import { expect, test } from 'vitest';
import { toPersonName } from './names.ts';
import { renderInvitationMail } from './sign-in/mails.ts';
import { readIdentity } from './sign-in/saml/read-identity.ts';

const NAME = 'Ann\r\n\r\nYour account is locked: https://evil.example\0';
const LINE = 'Ann Your account is locked: https://evil.example';

test('writes the name of a person in one line, and limits it', () => {
  expect(toPersonName(NAME)).toBe(LINE);
  expect(toPersonName(' \n\0')).toBeUndefined();
  expect(toPersonName('😀'.repeat(200))?.isWellFormed()).toBe(true);
});

test('a name from an identity provider adds no lines to an email', () => {
  const mail = renderInvitationMail({
    to: 'b@example.com',
    url: 'https://bindery.example/x',
    organization: 'Acme',
    inviter: NAME,
    expiresAt: new Date(0),
  });
  expect(mail.text.split('\n')[0]).toBe(`${LINE} invited you to the organization Acme on Bindery.`);
  const assertion = { issuer: 'i', nameId: 'a@example.com', id: '1', expiresAt: 0, attributes: { name: [NAME] } };
  expect(readIdentity(assertion as never, { groupsAttribute: 'groups' }).name).toBe(LINE);
});
