/**
 * The comment that the signature of a bundle covers. It contains the digest of the manifest, so that a server can also
 * verify the unpacked files, after the archive is gone.
 */
import type { BundleDigests } from './digest-bundle.ts';

/** The digests in a comment. */
export type SignedDigests = Pick<BundleDigests, 'sha256' | 'manifest'>;

/** Formats the comment. It has no date, so that signing the same bundle again returns the same bytes. */
export function formatBundleComment({ sha256, manifest }: SignedDigests): string {
  return `bindery-bundle sha256:${sha256} manifest:${manifest}`;
}

/** Reads the digests in a comment; undefined for a comment of another program. */
export function findSignedDigests(comment: string): SignedDigests | undefined {
  const [, sha256, manifest] = /^bindery-bundle sha256:([0-9a-f]{64}) manifest:([0-9a-f]{64})$/.exec(comment) ?? [];
  return sha256 === undefined || manifest === undefined ? undefined : { sha256, manifest };
}
