import { useState } from 'react';
import type { Project } from '../../api/types.ts';
import { CardForm } from '../../ui/CardForm.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useSaveProject } from './use-save-project.ts';

const STATUS_OPTIONS = [
  { value: 'error', label: 'Fails if there are new errors' },
  { value: 'warning', label: 'Fails if there are new errors or warnings' },
  { value: 'never', label: 'Never fails because of problems' },
  { value: 'off', label: 'Is turned off' },
] as const;

const COMMENT_OPTIONS = [
  { value: 'on', label: 'One comment, updated after each push' },
  { value: 'off', label: 'No comment' },
];

/** Form for what Bindery reports on a project's pull requests, with the reason if it can't. */
export function PullRequestSettings({ project }: { project: Project }) {
  const { pullRequests, pullRequestProblem } = project;
  const [status, setStatus] = useState<string>(pullRequests.status ? pullRequests.failOn : 'off');
  const [comment, setComment] = useState(pullRequests.comment);
  const [mention, setMention] = useState(pullRequests.mention ?? '');
  const save = useSaveProject(project.id, {
    getChange: () => {
      const failOn = STATUS_OPTIONS.find(({ value }) => value === status)?.value ?? 'off';
      const change = failOn === 'off' ? { status: false } : { status: true, failOn };
      return {
        pullRequests: { ...change, comment, mention: mention.trim() === '' ? null : mention.trim() },
      };
    },
    message: 'Pull request settings saved.',
  });
  return (
    <CardForm
      title="Pull requests"
      footer={<span>Pull requests on other Git hosts need the project's webhook.</span>}
      action={save}
    >
      {pullRequestProblem !== null && <Notice tone="bad">{pullRequestProblem}</Notice>}
      <SelectField
        label="Commit status"
        hint="Bindery checks the documentation of every pull request, and sets a status on its newest commit."
        options={[...STATUS_OPTIONS]}
        value={status}
        onValue={setStatus}
      />
      <SelectField
        label="Comment"
        hint="It links to the preview and the changed pages, and lists problems that are new in the change."
        options={COMMENT_OPTIONS}
        value={comment ? 'on' : 'off'}
        onValue={(value) => setComment(value === 'on')}
      />
      <TextField
        label="Agent's name"
        optional
        maxLength={100}
        spellCheck={false}
        hint="People who can push to the repository can start a job by mentioning this name with @ or / in an issue or a pull request. Leave empty to turn this off."
        value={mention}
        onValue={setMention}
      />
    </CardForm>
  );
}
