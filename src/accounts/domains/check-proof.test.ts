import { expect, test } from 'vitest';
import { checkProof, listProofRecords } from './check-proof.ts';
import type { DnsResolver } from './check-proof.ts';

const claim = { host: 'docs.example.com', token: 'abc234' };
const refuse = (code: string) => () => Promise.reject(Object.assign(new Error(`query ${code}`), { code }));
const never = () => new Promise<never>(() => undefined);

/** Creates a DNS resolver with these answers. Other records don't exist. */
function createDns(answers: Partial<DnsResolver>): DnsResolver {
  return { resolveTxt: refuse('ENODATA'), resolveCname: refuse('ENOTFOUND'), ...answers };
}
const check = (answers: Partial<DnsResolver>, deadlineMs = 1000) =>
  checkProof({ resolver: createDns(answers), deadlineMs }, claim);

test('the records contain the host and the token', () => {
  expect(listProofRecords(claim)).toEqual([
    { type: 'TXT', name: '_bindery-challenge.docs.example.com', value: 'bindery-verification=abc234' },
    { type: 'CNAME', name: '_bindery-challenge.docs.example.com', value: 'abc234.bindery-verification.invalid' },
  ]);
});

test.each<[string, Partial<DnsResolver>]>([
  ['a TXT record', { resolveTxt: async () => [['bindery-verification=abc234']] }],
  ['one in parts', { resolveTxt: async () => [['bindery-verif', 'ication=abc234']] }],
  ['one among others', { resolveTxt: async () => [['v=spf1 -all'], [' bindery-verification=abc234 ']] }],
  ['a CNAME record', { resolveCname: async () => ['ABC234.bindery-verification.invalid.'] }],
  [
    'a CNAME record although the TXT query fails',
    { resolveTxt: refuse('ESERVFAIL'), resolveCname: async () => ['abc234.bindery-verification.invalid'] },
  ],
])('%s proves the domain', async (_case, answers) => {
  expect(await check(answers)).toBeUndefined();
});

test.each<[string, Partial<DnsResolver>, string]>([
  ['no record', {}, 'There is no record at _bindery-challenge.docs.example.com yet'],
  ['another token', { resolveTxt: async () => [['bindery-verification=other']] }, 'has a different value'],
  ['a longer token', { resolveTxt: async () => [['bindery-verification=abc2345']] }, 'has a different value'],
  ['the token alone', { resolveTxt: async () => [['abc234']] }, 'has a different value'],
  ['a CNAME to the service', { resolveCname: async () => ['bindery.example.com'] }, 'has a different value'],
  ['a failing server', { resolveTxt: refuse('ESERVFAIL') }, 'failed (query ESERVFAIL)'],
])('%s proves nothing, and the reason explains what to do', async (_case, answers, reason) => {
  expect(await check(answers)).toContain(reason);
});

test('the check of a DNS server that never answers ends at the deadline', async () => {
  expect(await check({ resolveTxt: never }, 5)).toContain('timed out');
  expect(await check({ resolveCname: never }, 5)).toContain('timed out');
});
