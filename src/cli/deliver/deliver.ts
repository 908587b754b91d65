import { Command, InvalidArgumentError } from 'commander';
import { DEFAULT_LIMITS } from '../../bundle-server/bundle/bundle-limits.ts';
import type { Release } from '../../bundle-server/release/release.ts';
import { deliver, type DeliveryResult } from '../../deliver/deliver.ts';
import { findRedirects } from '../../deliver/find-redirects.ts';
import { openObject, openSite } from '../../deliver/open-site.ts';
import { planObjects } from '../../deliver/plan-objects.ts';
import { AppError } from '../../errors.ts';
import { withTempFolder } from '../../lib/temp-folder.ts';
import { withExamples } from '../examples.ts';
import { formatCount } from '../format-count.ts';
import { readPath } from '../read-path.ts';
import { readSignatureOptions } from '../signing/read-signature-options.ts';
import { withStopSignal } from '../with-stop-signal.ts';
import { readTarget, type TargetOptions } from './read-target.ts';
import { runAfter } from './run-after.ts';

interface DeliverOptions extends TargetOptions {
  delete?: boolean;
  overwrite?: boolean;
  publicPart?: boolean;
  cleanUrls: boolean;
  websiteRedirects?: boolean;
  maxAge: number;
  verify?: string;
  signature?: string;
  run?: string;
  dryRun?: boolean;
  json?: boolean;
  quiet?: boolean;
}

/** `bindery deliver`: pushes a site to a bucket that serves it. */
export function createDeliverCommand(): Command {
  const command = new Command('deliver')
    .description('upload a bundle to a bucket that serves it as a website')
    .argument('<bundle>', 'bundle file or http(s) URL, or a folder from `bindery export --dir`', readPath)
    .requiredOption('--to <bucket>', 'bucket and prefix: s3://bucket/prefix, or gs://bucket/prefix for Google Cloud')
    .option('--endpoint <url>', 'URL of an S3-compatible store (default: AWS, or Google Cloud for gs://)')
    .option('--region <name>', 'region of the bucket (default: AWS_REGION)')
    .option('--path-style', 'put the bucket name in the path of URLs (default: only with --endpoint)')
    .option('--no-path-style', 'put the bucket name in the hostname of URLs')
    .option('--delete', 'delete objects of earlier deliveries that the site no longer has')
    .option('--overwrite', "replace objects that Bindery didn't upload")
    .option('--no-clean-urls', "don't store pages a second time without .html")
    .option('--website-redirects', "store redirects for S3's website endpoints too, not only as pages")
    .option('--max-age <seconds>', 'how long caches keep files that can change', parseSeconds, 0)
    .option('--public-part', 'from a bundle with --editions, deliver only the pages that everyone can read')
    .option('--verify <keys>', 'deliver only bundles signed with this public key or its file')
    .option('--signature <file>', "file or URL of the signature (default: the bundle's, followed by .minisig)")
    .option('--run <command>', 'shell command to run after changes, with the changed paths as JSON on standard input')
    .option('--dry-run', 'print what would change, without changing anything')
    .option('--json', 'print one JSON document: {target, bundle, uploaded, deleted, leftover, unchanged, notices}')
    .option('--quiet', 'print only the summary')
    .addHelpText(
      'after',
      '\nExit codes: 0 delivered; 2 not everything was delivered. Run the command again to continue.',
    )
    .action(run);
  return withExamples(command, [
    'deliver bundle.tar.gz --to s3://acme-docs',
    'deliver bundle.tar.gz --to s3://acme-docs/handbook --delete --verify bindery.pub',
    'deliver bundle.tar.gz --to s3://acme-docs --endpoint https://minio.example.com',
    'deliver bundle.tar.gz --to gs://acme-docs --run ./purge-cdn.sh',
  ]);
}

async function run(source: string, options: DeliverOptions): Promise<void> {
  const target = readTarget(options);
  const signature = await readSignatureOptions(options);
  await withTempFolder((work) =>
    withStopSignal(INTERRUPTED, (signal) => runDelivery(source, { ...target, signature, work, signal }, options)),
  );
}

const INTERRUPTED = 'The delivery was interrupted. Run the command again to continue.';

interface Delivery extends ReturnType<typeof readTarget> {
  signature: Awaited<ReturnType<typeof readSignatureOptions>>;
  work: string;
  signal: AbortSignal;
}

async function runDelivery(source: string, delivery: Delivery, options: DeliverOptions): Promise<void> {
  const { settings, prefix, signature, work, signal } = delivery;
  const site = await openSite({ source, work, limits: DEFAULT_LIMITS, signature, signal });
  checkReaders(site, options);
  const redirects = await findRedirects(site, prefix === '' ? '' : `/${prefix.slice(0, -1)}`);
  const objects = planObjects(site.files, {
    ...options,
    redirects: options.websiteRedirects ? redirects.pages : undefined,
  });
  const { openS3Target } = await import('../../deliver/s3-target.ts');
  const target = await openS3Target({ settings, prefix });
  const { run: command } = options;
  const result = await deliver({
    target,
    bundle: site.id,
    objects,
    open: (object) => openObject(site, object),
    removeOld: options.delete ?? false,
    overwrite: options.overwrite ?? false,
    dryRun: options.dryRun ?? false,
    announce: command === undefined ? undefined : (change) => runAfter(change, { command, env: process.env, signal }),
    onPhase: (name, count) => options.quiet || process.stderr.write(`Delivering ${name}: ${count}\n`),
    signal,
  });
  const notices = listNotices(site, { wildcards: redirects.wildcards, replaced: result.replaced });
  print({ target: target.name, result, notices }, options);
}

/** A bucket sends every file to everyone who asks for it. */
function checkReaders({ editions, files }: Release, { publicPart }: DeliverOptions): void {
  if (editions.length > 0 && publicPart !== true)
    throw new AppError(
      'invalid_request',
      'This bundle contains pages for specific readers (--editions), and a bucket would show them to everyone. To deliver only the public pages, pass --public-part. To protect the other pages, use `bindery serve`.',
    );
  if (editions.length > 0 && files.size === 0)
    throw new AppError(
      'invalid_request',
      "This bundle doesn't contain any pages that everyone can read, so there is nothing to deliver.",
    );
  if (editions.length === 0 && publicPart === true)
    throw new AppError(
      'invalid_request',
      '--public-part only works for bundles from `bindery export --editions`. Leave it out to deliver this bundle.',
    );
}

/** Says what the operator has to set up, because a bucket can't do it. */
function listNotices(
  { contentSecurityPolicy }: Release,
  { wildcards, replaced }: { wildcards: number; replaced: readonly string[] },
): string[] {
  return [
    ...(replaced.length > 0
      ? [
          `${formatCount(replaced.length, 'object')} of earlier deliveries can't be deleted, such as ${replaced[0]}, because another program has replaced them. If you don't need them, delete them yourself.`,
        ]
      : []),
    ...(wildcards > 0
      ? [
          `${formatCount(wildcards, 'redirect')} with wildcards can't be stored in a bucket. Add the rules in _redirects to your CDN.`,
        ]
      : []),
    ...(contentSecurityPolicy === undefined
      ? []
      : [
          'The site is air-gapped. Configure your CDN to send the policy in _docs/headers.json as the Content-Security-Policy header.',
        ]),
  ];
}

interface Report {
  target: string;
  result: DeliveryResult;
  notices: string[];
}

function print({ target, result, notices }: Report, { json, dryRun, quiet }: DeliverOptions): void {
  const { bundle, uploaded, deleted, leftover, unchanged } = result;
  if (json) {
    const report = { target, bundle, uploaded, deleted, leftover, unchanged, notices };
    process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`);
    return;
  }
  if (dryRun && !quiet) {
    for (const each of uploaded) process.stdout.write(`upload ${each}\n`);
    for (const each of deleted) process.stdout.write(`delete ${each}\n`);
  }
  for (const notice of notices) process.stderr.write(`notice: ${notice}\n`);
  if (leftover.length > 0)
    process.stderr.write(
      `notice: ${formatCount(leftover.length, 'object')} of earlier deliveries remain, such as ${leftover[0]}. To delete them, pass --delete.\n`,
    );
  const verb = dryRun ? 'would be uploaded' : 'uploaded';
  process.stdout.write(
    `${formatCount(uploaded.length, 'object')} ${verb}, ${unchanged} unchanged, ${deleted.length} deleted → ${target}\n`,
  );
}

function parseSeconds(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a whole number of seconds.');
}
