import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOrganization } from '../../api/organization.ts';
import { domainQuery, verifyDomain } from '../../api/projects.ts';
import type { Domain, DomainVerification } from '../../api/types.ts';
import { describeError } from '../../lib/describe-error.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { showToast } from '../../ui/toasts.ts';

interface PendingDomainProps {
  domain: Domain;
  verification: DomainVerification;
}

/** What to do about a domain that waits for its proof: the DNS records, and a button that checks them. */
export function PendingDomain({ domain: { host }, verification }: PendingDomainProps) {
  const { id: org, role } = useOrganization();
  const queryClient = useQueryClient();
  const check = useMutation({
    mutationFn: () => verifyDomain(org, host),
    onSuccess: async (domain) => {
      if (domain.verification?.state !== 'pending') showToast(`${host} is verified.`);
      await queryClient.invalidateQueries(domainQuery(org, host));
    },
  });
  return (
    <Card
      title="Prove that this domain is yours"
      footer={
        isAtLeast(role, 'admin') && (
          <>
            <span>A new record can take an hour until it is visible.</span>
            <Button variant="primary" busy={check.isPending} onClick={() => check.mutate()}>
              Check the record
            </Button>
          </>
        )
      }
    >
      <Stack>
        <p>Bindery serves nothing at {host} until one of these records is in its DNS. One of them is enough.</p>
        {verification.records.map(({ type, name, value }) => (
          <Stack key={type}>
            <strong>{type}</strong>
            <CopyField name={`name of the ${type} record`} value={name} />
            <CopyField name={`value of the ${type} record`} value={value} />
          </Stack>
        ))}
        {verification.problem !== null && <Notice tone="warn">{verification.problem}</Notice>}
        {check.error && <Notice tone="bad">{describeError(check.error)}</Notice>}
      </Stack>
    </Card>
  );
}
