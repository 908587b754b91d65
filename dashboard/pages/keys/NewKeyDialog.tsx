import { useOrganization } from '../../api/organization.ts';
import { useQuery } from '@tanstack/react-query';
import { domainsQuery } from '../../api/projects.ts';
import type { NewKey } from '../../api/types.ts';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ResultDialog } from '../../ui/ResultDialog.tsx';

/** Dialog that shows a new key once, with an example command. */
export function NewKeyDialog({ created, close }: { created: NewKey | undefined; close: () => void }) {
  const { id: org } = useOrganization();
  const { data: domains = [] } = useQuery({ ...domainsQuery(org), enabled: created !== undefined });
  if (!created) return null;
  const secret = created.secret ?? '';
  return (
    <ResultDialog wide title={`Save the API key “${created.key.name}”`} close={close}>
      <Notice tone="warn" title="Copy this key now">
        You won't be able to see it again. Anyone with this key can use it. If it leaks, revoke it here.
      </Notice>
      <CopyField name="API key" value={secret} />
      <CodeBlock title="Try it" code={formatCurlCommand(secret, domains[0]?.host ?? 'docs.example.com')} />
    </ResultDialog>
  );
}

function formatCurlCommand(key: string, domain: string): string {
  return `curl -sS ${location.origin}/v1/static-export/jobs \\
  -H 'Authorization: Bearer ${key}' \\
  -H 'Content-Type: application/json' \\
  -d '{"domain":"${domain}"}'`;
}
