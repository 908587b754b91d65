import { Resolver } from 'node:dns/promises';
import { getErrorMessage } from '../../errors.ts';

/** The DNS functions that a proof needs. Both reject if there is no such record. */
export interface DnsResolver {
  resolveTxt(name: string): Promise<string[][]>;
  resolveCname(name: string): Promise<string[]>;
}

/** Settings of the proof check. */
export interface DomainProof {
  resolver: DnsResolver;
  /** Milliseconds after which a check ends, even if the DNS doesn't answer. @defaultValue 5000 */
  deadlineMs?: number | undefined;
}

/** A DNS record that proves that a host belongs to an organization. */
export interface ProofRecord {
  type: 'TXT' | 'CNAME';
  name: string;
  value: string;
}

const DEADLINE_MS = 5_000;

/** Creates the resolver of this machine. Its queries time out before the deadline of a check. */
export function createSystemResolver(): DnsResolver {
  return new Resolver({ timeout: 2_000, tries: 2 });
}

/**
 * Lists the records that prove a host. One of them is enough. They contain the token of one organization, so they
 * prove nothing for another one. The target of the CNAME is below `.invalid` (RFC 6761), which can't be registered.
 */
export function listProofRecords({ host, token }: { host: string; token: string }): ProofRecord[] {
  return [
    { type: 'TXT', name: `_bindery-challenge.${host}`, value: `bindery-verification=${token}` },
    { type: 'CNAME', name: `_bindery-challenge.${host}`, value: `${token}.bindery-verification.invalid` },
  ];
}

/** Queries the DNS for the records. Returns undefined if one exists, or a message about the missing record. Never throws. */
export async function checkProof(
  { resolver, deadlineMs = DEADLINE_MS }: DomainProof,
  claim: { host: string; token: string },
): Promise<string | undefined> {
  const [txt, cname] = listProofRecords(claim) as [ProofRecord, ProofRecord];
  const deadline = createDeadline(deadlineMs);
  try {
    const answers = [
      readRecords(async () => (await resolver.resolveTxt(txt.name)).map((parts) => parts.join(''))),
      readRecords(() => resolver.resolveCname(cname.name)),
    ];
    const [texts, targets] = await Promise.race([Promise.all(answers), deadline.promise]);
    if (texts?.values.some((text) => text.trim() === txt.value)) return undefined;
    if (targets?.values.some((target) => isSameName(target, cname.value))) return undefined;
    return describe(txt, [texts, targets]);
  } catch {
    return `The DNS lookup for ${txt.name} timed out after ${deadlineMs / 1000} seconds. Try again later.`;
  } finally {
    deadline.clear();
  }
}

interface Answer {
  values: readonly string[];
  /** Why the DNS query failed; undefined if it succeeded, even if there is no such record. */
  problem?: string;
}

async function readRecords(ask: () => Promise<readonly string[]>): Promise<Answer> {
  try {
    return { values: await ask() };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return NO_RECORD.has(String(code)) ? { values: [] } : { values: [], problem: getErrorMessage(error) };
  }
}

const NO_RECORD = new Set(['ENOTFOUND', 'ENODATA']);

function describe(txt: ProofRecord, answers: readonly (Answer | undefined)[]): string {
  const values = answers.flatMap((answer) => answer?.values ?? []);
  if (values.length > 0)
    return `The record at ${txt.name} has a different value. Set it to ${txt.value}, and wait until the old record has expired.`;
  const problem = answers.find((answer) => answer?.problem !== undefined)?.problem;
  if (problem !== undefined) return `The DNS lookup for ${txt.name} failed (${problem}). Try again later.`;
  return `There is no record at ${txt.name} yet. Create it with your DNS provider. It can take an hour to become visible everywhere.`;
}

function isSameName(name: string, otherName: string): boolean {
  return name.replace(/\.$/, '').toLowerCase() === otherName.toLowerCase();
}

function createDeadline(milliseconds: number): { promise: Promise<never>; clear(): void } {
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('deadline')), milliseconds);
  });
  return { promise, clear: () => clearTimeout(timer) };
}
