/** Reads the configuration of the service from the environment once, at start. */
import { Value } from 'typebox/value';
import { toAgentConfig } from './agent.ts';
import type { AgentConfig } from './agent.ts';
import { toAssistantConfig } from './assistant.ts';
import type { AssistantConfig } from './assistant.ts';
import { toAuditStream } from './audit-stream.ts';
import type { AuditStreamSettings } from './audit-stream.ts';
import { Environment, listProblems, SECRET_NAMES, toNumbers, VARIABLE_NAMES } from './environment.ts';
import { toOperationsConfig } from './operations.ts';
import type { OperationsConfig } from './operations.ts';
import { toRetentionConfig } from './retention.ts';
import type { RetentionConfig } from './retention.ts';
import { readSecretSources } from './secret-sources.ts';
import { toServiceConfig } from './service.ts';
import type { ServiceConfig } from './service.ts';
import { toSignInConfig } from './sign-in.ts';
import type { SignInConfig } from './sign-in.ts';
import { toSiteAccessConfig } from './site-access.ts';
import type { SiteAccessConfig } from './site-access.ts';
import { toStorageConfig } from './storage.ts';
import type { S3Settings } from './storage.ts';
import { toTelemetrySettings } from './telemetry.ts';
import type { TelemetrySettings } from './telemetry.ts';
import { toTenancyConfig } from './tenancy.ts';
import type { TenancyConfig } from './tenancy.ts';
import { requireNoProblems } from './values.ts';
import { toWorkConfig } from './work.ts';
import type { WorkConfig } from './work.ts';

/** The parsed environment. */
export interface Config extends ServiceConfig, WorkConfig, OperationsConfig {
  /** Undefined: objects are stored in the data directory. */
  s3: S3Settings | undefined;
  retention: RetentionConfig;
  /** Where the audit log is streamed to; undefined: nowhere. */
  auditStream: AuditStreamSettings | undefined;
  signIn: SignInConfig;
  /** Who can read the site of `bindery serve`. */
  siteAccess: SiteAccessConfig;
  agent: AgentConfig;
  assistant: AssistantConfig;
  tenancy: TenancyConfig;
  /** What is sent to an OpenTelemetry collector; undefined: nothing. */
  telemetry: TelemetrySettings | undefined;
}

/** Settings from the command line, which override the environment. */
export interface ConfigOverrides {
  dataDir?: string;
  host?: string;
  port?: string;
}

/**
 * Reads the configuration, with the secrets that files and commands contain. Throws one error with a line for each
 * invalid variable. An empty value counts as unset.
 */
export function readConfig(env: NodeJS.ProcessEnv, overrides: ConfigOverrides = {}): Config {
  const variables = collect(env, overrides);
  const secrets = readSecretSources(variables, { names: SECRET_NAMES });
  const texts = pickKnown({ ...variables, ...secrets.values });
  const values = Value.Default(Environment, toNumbers(texts));
  const problems = [...secrets.problems, ...listProblems(values, texts)];
  requireNoProblems(problems);
  return toConfig(Value.Parse(Environment, values));
}

function collect(env: NodeJS.ProcessEnv, { dataDir, host, port }: ConfigOverrides): Record<string, string> {
  return removeEmpty({ ...env, ...removeEmpty({ BINDERY_DATA_DIR: dataDir, BINDERY_HOST: host, BINDERY_PORT: port }) });
}

function pickKnown(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(VARIABLE_NAMES.flatMap((name) => (name in texts ? [[name, texts[name] ?? '']] : [])));
}

function removeEmpty(values: Record<string, string | undefined>): Record<string, string> {
  const trimmedValues = Object.entries(values).map(([name, value]) => [name, value?.trim() ?? '']);
  return Object.fromEntries(trimmedValues.filter(([, value]) => value !== ''));
}

function toConfig(values: Environment): Config {
  return {
    ...toServiceConfig(values),
    ...toWorkConfig(values),
    ...toOperationsConfig(values),
    s3: toStorageConfig(values),
    retention: toRetentionConfig(values),
    auditStream: toAuditStream(values),
    signIn: toSignInConfig(values),
    siteAccess: toSiteAccessConfig(values),
    agent: toAgentConfig(values),
    assistant: toAssistantConfig(values, values.BINDERY_MODEL),
    tenancy: toTenancyConfig(values),
    telemetry: toTelemetrySettings(values),
  };
}
