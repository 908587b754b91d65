/** All environment variables as one schema, and descriptions of invalid values. */
import { Type } from 'typebox';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { agentVariables } from './agent.ts';
import { assistantVariables } from './assistant.ts';
import { auditStreamVariables } from './audit-stream.ts';
import { operationVariables } from './operations.ts';
import { retentionVariables } from './retention.ts';
import { getSourceNames } from './secret-sources.ts';
import { serviceVariables } from './service.ts';
import { signInVariables } from './sign-in.ts';
import { siteAccessVariables } from './site-access.ts';
import { storageVariables } from './storage.ts';
import { telemetryVariables } from './telemetry.ts';
import { tenancyVariables } from './tenancy.ts';
import { workVariables } from './work.ts';

/**
 * One member per variable. `expected` completes the phrase "expected …" in an error, and a `secret` value is never
 * shown.
 */
export const Environment = Type.Object({
  ...serviceVariables,
  ...workVariables,
  ...operationVariables,
  ...storageVariables,
  ...retentionVariables,
  ...auditStreamVariables,
  ...signInVariables,
  ...siteAccessVariables,
  ...agentVariables,
  ...assistantVariables,
  ...tenancyVariables,
  ...telemetryVariables,
});

/** The checked values. */
export type Environment = Static<typeof Environment>;

/** The names of all variables, for a test that keeps `.env.example` complete. */
export const VARIABLE_NAMES: readonly string[] = Object.keys(Environment.properties);

/** The names of the variables with secrets, which can also come from a file or a command. See `secret-sources.ts`. */
export const SECRET_NAMES: readonly string[] = VARIABLE_NAMES.filter((name) => getSchema(name).secret);

/** The names of the variables that say where secrets come from. */
export const SECRET_SOURCE_NAMES: readonly string[] = SECRET_NAMES.flatMap((name) =>
  Object.values(getSourceNames(name)),
);

/** The default values of variables that have one, for tests of the documentation. */
export const VARIABLE_DEFAULTS: ReadonlyMap<string, string | number> = new Map(
  VARIABLE_NAMES.flatMap((name): [string, string | number][] => {
    const { default: value } = getSchema(name) as { default?: string | number };
    return value === undefined ? [] : [[name, value]];
  }),
);

/** Only digits count as a number: not `1e3`, `0x10` or `true`. */
export function toNumbers(texts: Record<string, string>): Record<string, string | number> {
  const convert = ([name, text]: [string, string]) =>
    getSchema(name).type === 'integer' && /^\d{1,15}$/.test(text) ? [name, Number(text)] : [name, text];
  return Object.fromEntries(Object.entries(texts).map(convert));
}

/**
 * Returns a line for each invalid variable, by name. Variables are checked one by one, because checking the whole
 * schema stops after a few errors.
 */
export function listProblems(values: unknown, texts: Record<string, string>): string[] {
  const valuesByName = values as Record<string, unknown>;
  const isValid = (name: string) => !(name in valuesByName) || Value.Check(getSchema(name), valuesByName[name]);
  return VARIABLE_NAMES.filter((name) => !isValid(name))
    .sort()
    .map((name) => describeProblem(name, texts[name] ?? ''));
}

function describeProblem(name: string, text: string): string {
  const { expected, secret } = getSchema(name);
  const receivedText = secret
    ? `a value of ${text.length} characters (not shown)`
    : JSON.stringify(hidePassword(text).slice(0, 200));
  return `${name}: expected ${expected}, got ${receivedText}`;
}

/** Removes the password from a URL whose variable isn't secret as a whole. */
function hidePassword(text: string): string {
  return text.replace(/(\/\/)[^/?#]*@/g, '$1[hidden]@');
}

function getSchema(name: string): VariableSchema {
  const schema: unknown = Environment.properties[name as keyof typeof Environment.properties];
  return schema as VariableSchema;
}

interface VariableSchema extends TSchema {
  type?: string;
  expected?: string;
  secret?: boolean;
}
