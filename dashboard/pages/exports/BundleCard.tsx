import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createBundle } from '../../api/exports.ts';
import { useOrganization } from '../../api/organization.ts';
import type { Bundle, ExportJob } from '../../api/types.ts';
import { formatBytes } from '../../lib/format-number.ts';
import { formatDuration } from '../../lib/format-time.ts';
import { quoteForShell } from '../../lib/quote-for-shell.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { DetailList } from '../../ui/DetailList.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';

/** Bundle of a completed export, with an expiring download link and a command to serve it. */
export function BundleCard({ job }: { job: ExportJob }) {
  const { id: org } = useOrganization();
  const create = useMutation({ mutationFn: () => createBundle(org, job.jobId) });
  const secondsLeft = useSecondsLeft(create.data?.expiresAt);
  const bundle = secondsLeft !== undefined && secondsLeft > 0 ? create.data : undefined;
  const createButton = (
    <Button variant="primary" icon="download" busy={create.isPending} onClick={() => create.mutate()}>
      {secondsLeft === 0 ? 'Create new link' : 'Get download link'}
    </Button>
  );
  return (
    <Card
      title="Bundle"
      description="The whole site as one .tar.gz file. A download link works without an API key until it expires."
      action={bundle === undefined && createButton}
    >
      {(create.error || secondsLeft === 0 || bundle) && (
        <Stack>
          <ErrorNotice error={create.error} />
          {secondsLeft === 0 && (
            <Notice>This link has expired. Create a new one; the bundle is still available.</Notice>
          )}
          {bundle && <Download bundle={bundle} secondsLeft={secondsLeft ?? 0} version={job.version} />}
        </Stack>
      )}
    </Card>
  );
}

function Download({ bundle, secondsLeft, version }: { bundle: Bundle; secondsLeft: number; version: string | null }) {
  return (
    <Stack>
      <DetailList
        details={[
          { label: 'Size', value: formatBytes(bundle.sizeBytes) },
          { label: 'Link expires in', value: <span className="numeric">{formatDuration(secondsLeft)}</span> },
        ]}
      />
      <div>
        <ButtonLink variant="primary">
          <a href={bundle.bundleUrl} download>
            <Icon name="download" />
            Download bundle
          </a>
        </ButtonLink>
      </div>
      <CopyField label="SHA-256" name="SHA-256" value={bundle.sha256} />
      <CodeBlock title="Serve this bundle" code={formatServeCommand(bundle.bundleUrl, version)} />
    </Stack>
  );
}

function formatServeCommand(url: string, version: string | null): string {
  const label = version === null ? '' : `VERSION_LABEL=${quoteForShell(version)} `;
  return `${label}npx bindery serve ${quoteForShell(url)}`;
}

/** Counts down the seconds until a time. Returns undefined without one. */
function useSecondsLeft(end: string | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (end === undefined) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [end]);
  return end === undefined ? undefined : Math.max(0, (Date.parse(end) - now) / 1000);
}
