import type { RepositoryCheck } from '../../api/types.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeName } from '../../ui/Name.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface HostKeyNoticeProps {
  hostKey: RepositoryCheck['hostKey'];
  /** Trusts a key that differs from the trusted one. */
  onTrust: (fingerprint: string) => void;
}

/** Shows the key of an SSH server, to compare it with the published one before Bindery trusts it. */
export function HostKeyNotice({ hostKey, onTrust }: HostKeyNoticeProps) {
  if (hostKey === null) return null;
  const { host, fingerprint, isChanged } = hostKey;
  return isChanged ? (
    <Notice
      tone="warn"
      title={`The host key of ${host} has changed`}
      action={<Button onClick={() => onTrust(fingerprint)}>Trust the new key</Button>}
    >
      The server now presents <CodeName>{fingerprint}</CodeName>. Trust it only if your Git host has announced this key.
    </Notice>
  ) : (
    <Notice title={`Host key of ${host}`}>
      <CodeName>{fingerprint}</CodeName>. Compare it with the fingerprints that your Git host publishes. Bindery will
      connect only to a server with this key.
    </Notice>
  );
}
