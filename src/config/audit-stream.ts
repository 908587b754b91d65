/** The environment variables of the audit log's stream to another system. */
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { isUrl } from '../lib/is-url.ts';
import { splitList } from '../lib/split-list.ts';
import type { S3Settings } from './storage.ts';
import { createUrlType, requireNoProblems } from './values.ts';
import { trimSlashes } from '../lib/slashes.ts';

const PROTOCOLS = ['https:', 'http:', 'syslog+tls:', 'syslog+tcp:', 's3:'];
const SECRET = /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/;

/** Members of the environment's schema; see `environment.ts`. */
export const auditStreamVariables = {
  /**
   * Where Bindery streams the audit log of all organizations: `https://…` sends signed requests, `syslog+tls://host:port`
   * sends syslog messages (`syslog+tcp:` without encryption), and `s3://bucket/prefix` stores objects. Set the same
   * value for all workers. If you change it, streaming continues after the last entry that the former receiver accepted.
   * @defaultValue none: the log stays in the database
   */
  BINDERY_AUDIT_STREAM: Type.Optional(
    Type.Refine(
      Type.String({
        secret: true,
        maxLength: 2_000,
        expected:
          'a URL such as https://siem.example.com/bindery, syslog+tls://logs.example.com:6514 or s3://acme-audit/bindery, without user name and password',
      }),
      isStreamUrl,
    ),
  ),

  /**
   * Format of the entries: `json` has Bindery's own fields, `ocsf` events of the Open Cybersecurity Schema Framework.
   * @defaultValue `json`
   */
  BINDERY_AUDIT_STREAM_FORMAT: Type.Union([Type.Literal('json'), Type.Literal('ocsf')], {
    default: 'json',
    expected: 'json or ocsf',
  }),

  /**
   * Secret that signs the requests to an https receiver, as with webhooks: `whsec_` and at least 24 bytes in base64.
   * Required for such a receiver.
   */
  BINDERY_AUDIT_STREAM_SECRET: Type.Optional(
    Type.Refine(Type.String({ secret: true, expected: 'whsec_ and at least 24 bytes in base64' }), (text) =>
      SECRET.test(text),
    ),
  ),

  /**
   * Value of the `Authorization` header of these requests, for receivers that require a token.
   * @defaultValue none
   */
  BINDERY_AUDIT_STREAM_AUTHORIZATION: Type.Optional(
    Type.Refine(
      Type.String({ secret: true, maxLength: 4_096, expected: 'a header value such as Splunk 0f3c…' }),
      (text) => /^[\x20-\x7E]+$/.test(text),
    ),
  ),

  /**
   * Region of the bucket for an `s3:` receiver.
   * @defaultValue `S3_REGION`
   */
  BINDERY_AUDIT_STREAM_S3_REGION: Type.Optional(
    Type.Refine(Type.String({ expected: 'a region such as eu-central-1' }), (text) => /^[a-z0-9-]{2,40}$/.test(text)),
  ),

  /**
   * URL of the S3-compatible server for an `s3:` receiver.
   * @defaultValue `S3_ENDPOINT`
   */
  BINDERY_AUDIT_STREAM_S3_ENDPOINT: createUrlType('https://s3.example.net'),
};

export type AuditStreamFormat = 'json' | 'ocsf';

/** Where the audit log is streamed to, and how. */
export type AuditStreamSettings = { format: AuditStreamFormat } & (
  | { kind: 'webhook'; url: string; secret: string; authorization: string | undefined }
  | { kind: 'syslog'; host: string; port: number; isEncrypted: boolean }
  | { kind: 's3'; bucket: S3Settings; prefix: string }
);

const variablesObject = Type.Object(auditStreamVariables);

type Values = Static<typeof variablesObject> & {
  BINDERY_WEBHOOK_PRIVATE_HOSTS?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_REGION?: string | undefined;
  S3_FORCE_PATH_STYLE?: string | undefined;
  S3_ENCRYPTION?: 'AES256' | 'aws:kms' | undefined;
  S3_KMS_KEY_ID?: string | undefined;
};

function isStreamUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !isUrl(text, PROTOCOLS) || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 's3:')
    return (
      url.search === '' &&
      url.hash === '' &&
      /^[a-z0-9A-Z][a-z0-9A-Z._-]{1,61}[a-z0-9A-Z]$/.test(url.hostname) &&
      url.port === ''
    );
  return url.protocol.startsWith('http') || /^\/?$/.test(`${url.pathname}${url.search}${url.hash}`);
}

/** Throws one `invalid_config` with a line for each variable that is set without what it requires. */
export function toAuditStream(values: Values): AuditStreamSettings | undefined {
  const url = URL.parse(values.BINDERY_AUDIT_STREAM ?? '');
  const problems = [...listUnusedVariables(values, url), ...(url ? listUrlProblems(values, url) : [])];
  requireNoProblems(problems);
  if (!url) return undefined;
  const format = values.BINDERY_AUDIT_STREAM_FORMAT as AuditStreamFormat;
  if (url.protocol === 's3:') return { format, kind: 's3', bucket: toBucket(values, url), prefix: toPrefix(url) };
  if (url.protocol.startsWith('http'))
    return {
      format,
      kind: 'webhook',
      url: url.href,
      secret: values.BINDERY_AUDIT_STREAM_SECRET ?? '',
      authorization: values.BINDERY_AUDIT_STREAM_AUTHORIZATION,
    };
  const isEncrypted = url.protocol === 'syslog+tls:';
  const port = url.port === '' ? DEFAULT_PORTS[isEncrypted ? 'tls' : 'tcp'] : Number(url.port);
  return { format, kind: 'syslog', host: getHost(url), port, isEncrypted };
}

/** The registered ports for syslog over TLS (RFC 5425) and over TCP (RFC 6587 names none; 601 is reliable syslog). */
const DEFAULT_PORTS = { tls: 6514, tcp: 601 } as const;

/** Settings without effect are mistakes, such as a typo in the name of another variable. */
function listUnusedVariables(values: Values, url: URL | null): string[] {
  const isWeb = url !== null && url.protocol.startsWith('http');
  const isS3 = url?.protocol === 's3:';
  const report = (names: readonly (keyof typeof auditStreamVariables)[], expected: string) =>
    names
      .filter((name) => values[name] !== undefined)
      .map((name) => `${name}: requires BINDERY_AUDIT_STREAM with ${expected}`);
  return [
    ...(isWeb ? [] : report(['BINDERY_AUDIT_STREAM_SECRET', 'BINDERY_AUDIT_STREAM_AUTHORIZATION'], 'an https URL')),
    ...(isS3 ? [] : report(['BINDERY_AUDIT_STREAM_S3_REGION', 'BINDERY_AUDIT_STREAM_S3_ENDPOINT'], 'an s3 URL')),
  ];
}

function listUrlProblems(values: Values, url: URL): string[] {
  const isUnencrypted = url.protocol === 'http:' || url.protocol === 'syslog+tcp:';
  const isPrivate = splitList(values.BINDERY_WEBHOOK_PRIVATE_HOSTS ?? '').some(
    (host) => host.toLowerCase() === getHost(url),
  );
  return [
    ...(url.protocol.startsWith('http') && values.BINDERY_AUDIT_STREAM_SECRET === undefined
      ? ['BINDERY_AUDIT_STREAM: an https receiver requires BINDERY_AUDIT_STREAM_SECRET, which signs the requests']
      : []),
    ...(isUnencrypted && !isPrivate
      ? [
          `BINDERY_AUDIT_STREAM: ${url.protocol} isn't encrypted. Use ${url.protocol === 'http:' ? 'https:' : 'syslog+tls:'}, or add ${getHost(url)} to BINDERY_WEBHOOK_PRIVATE_HOSTS`,
        ]
      : []),
  ];
}

function getHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
}

function toBucket(values: Values, url: URL): S3Settings {
  const endpoint = values.BINDERY_AUDIT_STREAM_S3_ENDPOINT ?? values.S3_ENDPOINT;
  const { S3_FORCE_PATH_STYLE: style, S3_ENCRYPTION: algorithm } = values;
  return {
    bucket: url.hostname,
    endpoint,
    region: values.BINDERY_AUDIT_STREAM_S3_REGION ?? values.S3_REGION,
    pathStyle: style === undefined ? endpoint !== undefined : style === 'true',
    encryption: algorithm && { algorithm, kmsKeyId: values.S3_KMS_KEY_ID },
  };
}

/** Returns the prefix with a slash at its end, or an empty one. */
function toPrefix({ pathname }: URL): string {
  const folder = trimSlashes(decodeURIComponent(pathname));
  return folder === '' ? '' : `${folder}/`;
}

/** Describes the receiver without parts of the URL that can be secret. */
export function describeAuditReceiver(settings: AuditStreamSettings): string {
  if (settings.kind === 'webhook') return new URL(settings.url).origin;
  if (settings.kind === 's3') return `s3://${settings.bucket.bucket}/${settings.prefix}`;
  return `syslog+${settings.isEncrypted ? 'tls' : 'tcp'}://${settings.host}:${settings.port}`;
}
