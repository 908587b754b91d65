import crypto from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

import type { Protection } from '../bundle-server/server.ts';
import type { SiteAccessConfig } from '../config/site-access.ts';
import { AppError, getErrorMessage } from '../errors.ts';
import { createPasswordHash } from '../lib/password-hash.ts';
import { createSecretFile } from '../lib/secret-file.ts';
import { parseSecretKey } from '../lib/secret-key.ts';
import { signParts } from '../lib/signature.ts';
import { isOpenToAll } from '../readers/access-settings.ts';
import type { AccessKind } from '../readers/access-settings.ts';
import { createGate } from '../readers/gate.ts';
import { createMemoryStore } from '../readers/memory-store.ts';

export interface ProtectionOptions {
  access: SiteAccessConfig;
  /** Folder for the secret of the sessions, unless it is configured. */
  folder: string;
  base: string;
  trustedProxies: readonly string[];
  log: (line: string) => void;
}

/** Restricts who can read a site as configured; undefined if everyone can. */
export async function createProtection(options: ProtectionOptions): Promise<Protection | undefined> {
  const { access, folder, base, trustedProxies, log } = options;
  const { password, networks, title, color, url } = access;
  const publicKeys = await readPublicKeys(access);
  const kind = chooseKind({ password, publicKeys, oidc: access.oidc });
  if (isOpenToAll({ kind, networks })) return undefined;
  if (kind === 'public' && url === undefined) log(ANY_HOST);
  const secret = access.secret ?? (await readSecret(folder));
  const settings = {
    kind,
    networks,
    title,
    color,
    // Another password or key is another version, so that it signs everyone out, even across a restart.
    version: signParts(['site-access', kind, password ?? '', ...publicKeys, JSON.stringify(access.oidc ?? {})], secret),
    passwordHash: password === undefined ? undefined : await createPasswordHash().hash(password),
    jwt: { publicKeys, loginUrls: access.loginUrls },
    oidc: access.oidc,
  };
  const gate = createGate({
    getSecret: () => Promise.resolve(secret),
    store: createMemoryStore(),
    trustedProxies,
    // The operator chooses the provider, which can be on the private network.
    provider: { getReach: () => Promise.resolve(() => true), openSecret: async (sealed) => sealed.toString() },
    isAlwaysSecure: url?.startsWith('https:') ?? false,
    hostname: url === undefined ? undefined : new URL(url).hostname,
    log,
  });
  const name = url === undefined ? 'Documentation' : new URL(url).hostname;
  const siteUrl = url === undefined ? undefined : new URL(`${base}/`, url).href;
  return { gate, site: { name, base, url: siteUrl, settings } };
}

const ANY_HOST =
  'the site can be read at any hostname, so a web page can use DNS rebinding to read it in the browser of a visitor in BINDERY_SITE_NETWORKS; set BINDERY_SITE_URL to prevent that';

interface Ways {
  password: string | undefined;
  publicKeys: string[];
  oidc: SiteAccessConfig['oidc'];
}

function chooseKind({ password, publicKeys, oidc }: Ways): AccessKind {
  if (oidc) return 'oidc';
  if (publicKeys.length > 0) return 'jwt';
  return password === undefined ? 'public' : 'password';
}

async function readPublicKeys({ jwtKeysFile }: SiteAccessConfig): Promise<string[]> {
  if (jwtKeysFile === undefined) return [];
  const text = await fs.readFile(jwtKeysFile, 'utf8').catch((error: unknown) => {
    throw new AppError('invalid_config', `Can't read BINDERY_SITE_JWT_KEYS_FILE: ${getErrorMessage(error)}`);
  });
  const keys = text.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? [];
  if (keys.length > 0 && keys.every(isEd25519)) return keys;
  throw new AppError('invalid_config', `Expected Ed25519 public keys in PEM in ${jwtKeysFile}.`);
}

function isEd25519(pem: string): boolean {
  try {
    return crypto.createPublicKey(pem).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

async function readSecret(folder: string): Promise<Buffer> {
  await fs.mkdir(folder, { recursive: true });
  const file = path.join(folder, 'reader-secret');
  const secret = parseSecretKey(await createSecretFile(file, () => crypto.randomBytes(32).toString('base64')));
  if (secret) return secret;
  throw new AppError(
    'invalid_config',
    `Expected 32 bytes in base64 in ${file}. To create a new secret, delete the file.`,
  );
}
