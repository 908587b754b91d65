import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { startExport } from '../../api/exports.ts';
import { useOrganization } from '../../api/organization.ts';
import type { Domain } from '../../api/types.ts';
import { parseLines } from '../../lib/parse-lines.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx';

interface StartExportDialogProps {
  domains: readonly Domain[];
  chosen: string | undefined;
  close: () => void;
}

/** Dialog that starts an export. */
export function StartExportDialog({ domains, chosen, close }: StartExportDialogProps) {
  const { id: org } = useOrganization();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [domain, setDomain] = useState(chosen ?? domains[0]?.host ?? '');
  const [version, setVersion] = useState('');
  const [paths, setPaths] = useState('');
  const start = useMutation({
    mutationFn: () => {
      const chosenPaths = parseLines(paths);
      return startExport(org, {
        domain,
        ...(version.trim() !== '' && { version: version.trim() }),
        ...(chosenPaths.length > 0 && { paths: chosenPaths }),
      });
    },
    onSuccess: async ({ jobId }) => {
      void queryClient.invalidateQueries({ queryKey: [org, 'exports'] });
      await navigate({ to: '/$org/exports/$jobId', params: { org, jobId } });
    },
  });
  return (
    <FormDialog
      title="New export"
      description="Exports the latest commit on the project's branch."
      submit="Start export"
      action={start}
      close={close}
    >
      <SelectField
        label="Domain"
        options={domains.map(({ host }) => ({ value: host, label: host }))}
        value={domain}
        onValue={setDomain}
      />
      <TextField
        label="Version label"
        optional
        maxLength={100}
        placeholder="2026.4"
        hint="A label for this export, such as a release number."
        value={version}
        onValue={setVersion}
      />
      <TextArea
        label="Pages"
        optional
        rows={2}
        placeholder={'index\nguides/getting-started'}
        hint="One path per line. Leave empty to export every page."
        value={paths}
        onValue={setPaths}
      />
    </FormDialog>
  );
}
