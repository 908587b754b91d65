import path from 'node:path';

import { Command, InvalidArgumentError, Option } from 'commander';

import { parseBase } from '../accounts/domains/host.ts';
import { createConfiguredAssistant } from '../assistant/configured-assistant.ts';
import { keepInFile } from '../assistant/file-records.ts';
import { DEFAULT_LIMITS } from '../bundle-server/bundle/bundle-limits.ts';
import { checkSwitches } from '../bundle-server/feature-switches.ts';
import { checkThirdParties } from '../bundle-server/files/third-parties.ts';
import { loadRelease } from '../bundle-server/release/load-release.ts';
import { mayUseProxy } from '../bundle-server/release/release.ts';
import type { Release } from '../bundle-server/release/release.ts';
import { startSiteServer } from '../bundle-server/server.ts';
import type { SiteServer } from '../bundle-server/server.ts';
import { readConfig } from '../config/config.ts';
import { getErrorMessage } from '../errors.ts';
import { MCP } from '../hosting/mcp/mcp-option.ts';
import { searchRelease, stopSearchThreads } from '../hosting/search/search-release.ts';
import { readFeatureVariables } from '../features/feature-variables.ts';
import { parseSwitch } from '../features/parse-switch.ts';
import { watchStopSignals } from '../lib/processes/stop-signals.ts';
import { withExamples } from './examples.ts';
import { readPort } from './read-port.ts';
import { createReport, toLog, withJsonLines } from './report.ts';
import type { Report } from './report.ts';
import { createAnalyticsOptions, openAnalytics } from './site-analytics.ts';
import { readHost } from './read-host.ts';
import { readSignatureOptions } from './signing/read-signature-options.ts';
import { createProtection } from './site-protection.ts';
import { readPath } from './read-path.ts';

interface ServeOptions {
  port: number;
  host: string;
  dir: string;
  verify?: string;
  signature?: string;
  versionLabel?: string;
  base: string | null;
  maxFiles: number;
  maxBytes: number;
  apiProxy: boolean;
  apiProxyPrivateHosts: string[];
  analyticsDatabaseUrl?: string;
  analyticsSite: string;
  analyticsDays: number;
  json?: boolean;
}

/** `bindery serve`: fetches a bundle, checks it and serves it until it is stopped. SIGHUP reloads it. */
export function serveCommand(): Command {
  const command = new Command('serve')
    .description('host a site from a bundle')
    .argument('[bundle]', 'bundle file or http(s) URL (default: BUNDLE_URL, or the copy already on disk)')
    .addOption(createOption('--port <port>', 'port to listen on', 'PORT').default(8080).argParser(readPort))
    .addOption(
      createOption('--host <host>', 'IP address to listen on', 'HOST').default('127.0.0.1').argParser(readHost),
    )
    .addOption(
      createOption('--dir <folder>', 'folder for bundles; each server needs its own', 'BUNDLE_DIR')
        .default(DEFAULT_DIR)
        .argParser(readPath),
    )
    .addOption(
      createOption(
        '--verify <keys>',
        'serve only bundles signed with this public key or its file; several separated by commas',
        'BUNDLE_PUBLIC_KEY',
      ),
    )
    .addOption(
      createOption(
        '--signature <file>',
        "file or URL of the signature (default: the bundle's, followed by .minisig)",
        'BUNDLE_SIGNATURE',
      ),
    )
    .addOption(
      createOption(
        '--version-label <label>',
        "value of the X-Bindery-Version header (default: the bundle's label)",
        'VERSION_LABEL',
      ),
    )
    .addOption(
      createOption('--base <path>', 'path the site is served under, such as /docs', 'BASE_PATH')
        .default(null, '/')
        .argParser(parseBasePath),
    )
    .addOption(
      limit('--max-files <n>', 'maximum number of files in a bundle', 'BUNDLE_MAX_FILES', DEFAULT_LIMITS.maxFiles),
    )
    .addOption(
      limit(
        '--max-bytes <n>',
        'maximum size of an unpacked bundle in bytes',
        'BUNDLE_MAX_BYTES',
        DEFAULT_LIMITS.maxBytes,
      ),
    )
    .addOption(
      createOption('--api-proxy [on|off]', 'forward API playground requests to the APIs', 'BINDERY_API_PROXY')
        .preset('on')
        .default(false, 'off')
        .argParser(parseProxy),
    )
    .addOption(
      createOption(
        '--api-proxy-private-hosts <names>',
        'private hostnames the API proxy can call, separated by commas',
        'BINDERY_API_PROXY_PRIVATE_HOSTS',
      )
        .default([], 'none')
        .argParser(parseHosts),
    )
    .action((bundle: string | undefined, options: ServeOptions) => serve(bundle, options));
  for (const each of createAnalyticsOptions()) command.addOption(each);
  command.addOption(
    createOption('--analytics-days <n>', 'days to keep web analytics; 0 keeps them forever', 'RETENTION_ANALYTICS_DAYS')
      .default(730)
      .argParser((text) => (text === '0' ? 0 : parseCount(text))),
  );
  withJsonLines(command);
  return withExamples(command, [
    'serve bundle.tar.gz',
    'serve bundle.tar.gz --verify bindery.pub',
    'serve https://bindery.example.com/files/… --host 0.0.0.0 --port 80',
    'serve --dir /var/lib/bindery/site',
  ]);
}

const NO_PROXY = 'the API proxy is off, because the site is air-gapped or was exported without the API playground';

const DEFAULT_DIR = path.join('.bindery', 'site');

async function serve(bundle: string | undefined, options: ServeOptions): Promise<void> {
  const stop = new AbortController();
  // SIGHUP reloads the bundle.
  watchStopSignals(() => stop.abort(), { signals: ['SIGINT', 'SIGTERM'] });
  const report = createReport('serve', options);
  const log = toLog(report);
  const { host, port, versionLabel } = options;
  const switches = readFeatureVariables(process.env);
  const config = readConfig(process.env);
  const { thirdParties } = config;
  const signature = await readSignatureOptions(options);
  let server: SiteServer | undefined;
  const load = ({ isRequired = false } = {}) =>
    loadRelease({
      source: bundle || process.env.BUNDLE_URL || undefined,
      isRequired,
      folder: path.resolve(options.dir),
      limits: { maxFiles: options.maxFiles, maxBytes: options.maxBytes },
      log,
      signature,
      signal: stop.signal,
      onDamage: (damage) => server?.reportDamage(damage),
      check: ({ features }) => {
        checkSwitches(features, switches);
        checkThirdParties(features, thirdParties);
      },
    });
  const folder = path.resolve(options.dir);
  const { siteAccess: access, trustedProxies } = config;
  const protection = await createProtection({ access, folder, base: options.base ?? '', trustedProxies, log });
  const release = await load({ isRequired: isFile(bundle) }).catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  // Stopped during the download: there is nothing to close.
  if (!release) return;
  const analytics = await openAnalytics({ ...options, dir: folder }, { days: options.analyticsDays, log });
  const records = keepInFile(folder);
  const assistant = createConfiguredAssistant(config, { ...records, log });
  const siteServer = await startSiteServer({
    protection,
    release,
    host,
    port,
    versionLabel,
    base: options.base ?? '',
    thirdParties,
    trustedProxies: config.trustedProxies,
    metricsToken: process.env.BINDERY_METRICS_TOKEN || undefined,
    collector: analytics.collector,
    events: analytics.events,
    search: { search: searchRelease },
    mcp: MCP,
    assistant: assistant && { assistant },
    apiProxy: options.apiProxy ? { privateHosts: options.apiProxyPrivateHosts } : undefined,
    log,
  });
  server = siteServer;
  if (options.apiProxy && !mayUseProxy(release)) log(NO_PROXY);
  const url = `${siteServer.url}${options.base ?? ''}`;
  const text = `listening on ${url}${describeVersion(versionLabel || release.label)}`;
  report({ event: 'started', text, facts: { url, ...listFacts(release, versionLabel) } });
  let reloadPromise = Promise.resolve();
  process.on('SIGHUP', () => {
    reloadPromise = reloadPromise.then(() => reload({ load, server: siteServer, report, versionLabel }));
  });
  if (!stop.signal.aborted) await new Promise((resolve) => stop.signal.addEventListener('abort', resolve));
  await siteServer.close();
  await stopSearchThreads();
  records.close();
  await analytics.close();
}

/** Unlike a URL, which can be unavailable for a while, a file on the command line that can't be served is a mistake. */
function isFile(bundle: string | undefined): boolean {
  return bundle !== undefined && bundle !== '' && !/^https?:/i.test(bundle);
}

interface Reload {
  load: () => Promise<Release>;
  server: SiteServer;
  report: Report;
  versionLabel: string | undefined;
}

async function reload({ load, server, report, versionLabel }: Reload): Promise<void> {
  try {
    const release = await load();
    server.use(release);
    const text = `now serving bundle ${release.id.slice(0, 12)}${describeVersion(release.label)}`;
    report({ event: 'reloaded', text, facts: listFacts(release, versionLabel) });
  } catch (error) {
    server.refuse();
    const message = getErrorMessage(error);
    report({
      event: 'not-reloaded',
      text: `reload failed, still serving the previous bundle: ${message}`,
      facts: { message },
    });
  }
}

function listFacts({ id, label }: Release, versionLabel: string | undefined) {
  return { bundle: id, version: versionLabel || label || null };
}

function describeVersion(label: string | undefined): string {
  return label ? ` (version ${label})` : '';
}

function createOption(flags: string, description: string, variable: string): Option {
  return new Option(flags, description).env(variable);
}

/** Users can raise a limit if they trust the source of their bundles. */
function limit(...[flags, description, variable, fallback]: [string, string, string, number]): Option {
  return createOption(flags, description, variable).default(fallback).argParser(parseCount);
}

function parseProxy(text: string): boolean {
  const on = text === '' ? false : parseSwitch(text);
  if (on !== undefined) return on;
  throw new InvalidArgumentError('Expected "on" or "off".');
}

function parseHosts(text: string): string[] {
  const hosts = text.split(',').map((host) => host.trim().toLowerCase());
  const invalidHost = hosts.find((host) => !/^[a-z0-9._:-]*$/.test(host));
  if (invalidHost !== undefined)
    throw new InvalidArgumentError(`Expected hostnames without scheme or port, got "${invalidHost}".`);
  return hosts.filter((host) => host !== '');
}

function parseBasePath(text: string): string | null {
  try {
    return parseBase(text);
  } catch (error) {
    throw new InvalidArgumentError(getErrorMessage(error));
  }
}

function parseCount(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count > 0 && Number.isSafeInteger(count)) return count;
  throw new InvalidArgumentError('Expected a whole number above 0.');
}
