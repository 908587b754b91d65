import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { listAddedLines } from './added-lines.ts';
import type { AddedLine } from './added-lines.ts';
import { SECRET_RULES } from './secret-rules.ts';

/** A line that probably contains a secret. */
export interface SecretFinding {
  file: string;
  line: number;
  /** The kind of secret, for people. A finding never contains the secret itself. */
  kind: string;
}

/** Options of `findSecrets`. */
export interface SecretOptions {
  /** Secrets of the project and the service, which are reported in any form. */
  known?: readonly string[];
}

/** Finds probable secrets in the lines that a unified diff adds. Yields to the event loop after each file. */
export async function findSecretsInDiff(diff: string, options: SecretOptions = {}): Promise<SecretFinding[]> {
  const findings: SecretFinding[] = [];
  for (const lines of Map.groupBy(listAddedLines(diff), ({ file }) => file).values()) {
    findings.push(...findSecrets(lines, options));
    await yieldToEventLoop();
  }
  return findings;
}

/** Finds probable secrets, with one finding per line. Ignores placeholders, which are common in documentation. */
export function findSecrets(lines: readonly AddedLine[], { known = [] }: SecretOptions = {}): SecretFinding[] {
  const secretParts = known.flatMap(listParts);
  return lines.flatMap(({ file, line, text }, index) => {
    const isKnown = secretParts.some((secret) => text.includes(secret));
    const kind = isKnown ? 'credential of this project' : findKind(lines, index);
    return kind === undefined ? [] : [{ file, line, kind }];
  });
}

/** Returns the kind of the first probable secret in a text that isn't a file, such as a summary. */
export function findSecretKind(text: string): string | undefined {
  const lines = text.split('\n').map((line, index) => ({ file: '', line: index + 1, text: line }));
  return findSecrets(lines)[0]?.kind;
}

/** Shorter secrets would match ordinary words. */
const MIN_SECRET_LENGTH = 6;

/** Splits a key into its lines, and `user:password` into the pair and the password. */
function listParts(secret: string): string[] {
  const lines = secret.split('\n').map((line) => line.trim());
  if (lines.length > 1) return lines.filter((line) => line.length >= 32);
  const password = /^[^:\s]+:(.+)$/.exec(secret)?.[1];
  return [secret, ...(password ? [password] : [])].filter((part) => part.length >= MIN_SECRET_LENGTH);
}

function findKind(lines: readonly AddedLine[], index: number): string | undefined {
  const { file = '', text = '' } = lines[index] ?? {};
  const lowerCaseText = text.toLowerCase();
  for (const { kind, pattern, hints, accepts, followedBy, notIn } of SECRET_RULES) {
    if (!hints.some((hint) => lowerCaseText.includes(hint)) || notIn?.test(file)) continue;
    if (followedBy && !lines.slice(index, index + LOOKAHEAD_LINES).some((line) => isReal(line.text, followedBy)))
      continue;
    for (const match of text.matchAll(pattern)) {
      const secret = match[1] ?? match[0];
      if (!isPlaceholder(secret) && (accepts?.(secret) ?? true)) return kind;
    }
  }
  return undefined;
}

const LOOKAHEAD_LINES = 6;

function isReal(text: string, pattern: RegExp): boolean {
  const match = pattern.exec(text)?.[0];
  return match !== undefined && !isPlaceholder(match);
}

/** Returns whether a text is only an example of a secret. */
function isPlaceholder(secret: string): boolean {
  return (
    /x{4}|\*{3}|\.{3}|(.)\1{5}/i.test(secret) ||
    /example|placeholder|sample|dummy|your|changeme|redacted|replace|insert|secret_?key|fake|test_?key|demo/i.test(
      secret,
    ) ||
    /0123456|1234567|abcdefg|qwerty|a1b2c3/i.test(secret)
  );
}
