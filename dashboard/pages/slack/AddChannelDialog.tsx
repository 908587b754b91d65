import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../api/organization.ts';
import { setSlackChannel } from '../../api/slack.ts';
import type { Project } from '../../api/types.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';

interface AddChannelDialogProps {
  projects: readonly Project[];
  close: () => void;
  onAdded: () => void;
}

/** Dialog that chooses the project of a channel. */
export function AddChannelDialog({ projects, close, onAdded }: AddChannelDialogProps) {
  const { id: org } = useOrganization();
  const [channelId, setChannelId] = useState('');
  const [projectId, setProjectId] = useState(projects[0]?.id ?? '');
  const add = useMutation({
    mutationFn: () => setSlackChannel(org, channelId.trim(), projectId),
    onSuccess: onAdded,
  });
  return (
    <FormDialog
      title="Add a channel"
      submit="Add channel"
      action={add}
      close={close}
      isIncomplete={channelId.trim() === ''}
    >
      <TextField
        label="Channel ID"
        required
        maxLength={40}
        placeholder="C0123456789"
        hint="Slack shows it at the end of the channel's details."
        value={channelId}
        onValue={setChannelId}
      />
      <SelectField
        label="Project"
        options={projects.map(({ id, name }) => ({ value: id, label: name }))}
        value={projectId}
        onValue={setProjectId}
      />
    </FormDialog>
  );
}
