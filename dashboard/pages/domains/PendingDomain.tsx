import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOrganization } from '../../api/organization.ts';
import { domainQuery, verifyDomain } from '../../api/projects.ts';
import type { Domain, DomainVerification } from '../../api/types.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { useRoleInProject } from '../../parts/use-role.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { showToast } from '../../ui/toasts.ts';

interface PendingDomainProps {
  domain: Domain;
  verification: DomainVerification;
}

/** Instructions for verifying a domain: the DNS records to add, and a button that checks them. */
export function PendingDomain({ domain: { host, projectId }, verification }: PendingDomainProps) {
  const { id: org } = useOrganization();
  const role = useRoleInProject(projectId);
  const queryClient = useQueryClient();
  const check = useMutation({
    mutationFn: () => verifyDomain(org, host),
    onSuccess: async (domain) => {
      if (domain.verification?.state !== 'pending') showToast(`${host} verified.`);
      await queryClient.invalidateQueries(domainQuery(org, host));
    },
  });
  return (
    <Card
      title="Verify that you own this domain"
      footer={
        isAtLeast(role, 'admin') && (
          <>
            <span>DNS changes can take up to an hour to appear.</span>
            <Button variant="primary" busy={check.isPending} onClick={() => check.mutate()}>
              Check record
            </Button>
          </>
        )
      }
    >
      <Stack>
        <p>
          To verify that you own {host}, add one of these DNS records. Bindery serves the domain only after it is
          verified.
        </p>
        {verification.records.map(({ type, name, value }) => (
          <Stack key={type}>
            <strong>{type} record</strong>
            <CopyField label="Name" name={`${type} record name`} value={name} />
            <CopyField label="Value" name={`${type} record value`} value={value} />
          </Stack>
        ))}
        {verification.problem !== null && <Notice tone="warn">{verification.problem}</Notice>}
        <ErrorNotice error={check.error} />
      </Stack>
    </Card>
  );
}
