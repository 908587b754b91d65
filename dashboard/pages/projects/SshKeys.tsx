import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '../../api/organization.ts';
import { projectSshQuery } from '../../api/projects.ts';
import { CopyField } from '../../ui/CopyField.tsx';

/** Public key of a project, and the keys by which Bindery recognizes its SSH server. */
export function SshKeys({ projectId }: { projectId: string }) {
  const { id: org } = useOrganization();
  const { data } = useQuery(projectSshQuery(org, projectId));
  if (data === undefined) return null;
  return (
    <>
      {data.publicKey !== null && <CopyField label="Public key" name="public key" value={data.publicKey} />}
      {data.hostKeys.map(({ type, fingerprint }) => (
        <CopyField
          key={fingerprint}
          label={`Trusted host key of ${data.host ?? 'the server'} (${type})`}
          name="host key"
          value={fingerprint}
        />
      ))}
    </>
  );
}
