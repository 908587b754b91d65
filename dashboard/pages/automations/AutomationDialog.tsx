import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { automationTemplatesQuery, changeAutomation, createAutomation } from '../../api/automations.ts';
import { contextRepositoriesQuery } from '../../api/context-repositories.ts';
import { allMembersQuery } from '../../api/members.ts';
import { useOrganization } from '../../api/organization.ts';
import type { Automation, Project } from '../../api/types.ts';
import { bindFields } from '../../lib/bind-field.ts';
import { Checks } from '../../ui/Checks.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/toasts.ts';
import { readTexts, toInput } from './automation-texts.ts';
import type { AutomationTexts } from './automation-texts.ts';
import { TriggerFields } from './TriggerFields.tsx';

interface AutomationDialogProps {
  projects: readonly Project[];
  /** The automation to edit. Without one, the dialog creates one. */
  automation?: Automation;
  close: () => void;
}

/** Dialog that creates or edits an automation. Its project can't change later. */
export function AutomationDialog({ projects, automation, close }: AutomationDialogProps) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const [projectId, setProjectId] = useState(automation?.projectId ?? projects[0]?.id ?? '');
  const [texts, setTexts] = useState(() => readTexts(automation));
  const set = (change: Partial<AutomationTexts>) => setTexts((before) => ({ ...before, ...change }));
  const field = bindFields(texts, set);
  const repositories = useQuery(contextRepositoriesQuery(org, projectId)).data ?? [];
  const members = useQuery(allMembersQuery(org)).data ?? [];
  const names = repositories.map(({ name }) => name);
  const templates = useQuery(automationTemplatesQuery(org)).data ?? [];
  const [templateId, setTemplateId] = useState(automation?.template ?? '');
  const chooseTemplate = (id: string) => {
    setTemplateId(id);
    setTexts(
      readTexts(
        undefined,
        templates.find((each) => each.id === id),
      ),
    );
  };
  const template = templates.find((each) => each.id === templateId);
  const needs = automation ? undefined : template?.needs;
  const save = useMutation({
    mutationFn: () => {
      const input = toInput(texts, names);
      return automation ? changeAutomation(org, automation.id, input) : createAutomation(org, { projectId, ...input });
    },
    onSuccess: () => {
      close();
      showToast(automation ? 'Automation saved.' : 'Automation created.');
      void queryClient.invalidateQueries({ queryKey: [org, 'automations'] });
      void queryClient.invalidateQueries({ queryKey: [org, 'automation'] });
    },
  });
  return (
    <FormDialog
      title={automation ? 'Edit automation' : 'New automation'}
      wide
      submit={automation ? 'Save' : 'Create automation'}
      action={save}
      close={close}
    >
      {!automation && projects.length > 1 && (
        <SelectField
          label="Project"
          options={projects.map(({ id, name }) => ({ value: id, label: name }))}
          value={projectId}
          onValue={(id) => {
            setProjectId(id);
            set({ source: '', repositories: null });
          }}
        />
      )}
      {!automation && templates.length > 0 && (
        <SelectField
          label="Start from"
          options={[
            { value: '', label: 'An empty prompt' },
            ...templates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          hint={template?.description}
          value={templateId}
          onValue={chooseTemplate}
        />
      )}
      {needs === 'repository' && names.length === 0 && (
        <Notice tone="warn">
          This automation needs the repository with your code. Add it in the project’s settings, under Other
          repositories.
        </Notice>
      )}
      <TextField label="Name" required maxLength={80} placeholder="Weekly style check" {...field('name')} />
      <TextArea
        label="Prompt"
        required
        rows={6}
        placeholder="Check the guides against our style guide and fix what differs."
        hint="What the agent should do in each run. It knows what earlier runs did."
        {...field('prompt')}
      />
      <TriggerFields texts={texts} repositories={names} onChange={set} />
      <Choices
        legend="Result"
        options={[
          { value: 'grow', label: 'One pull request', hint: 'While it is open, the next run adds to it.' },
          { value: 'new', label: 'A pull request for each run', hint: "Earlier pull requests don't change." },
          { value: 'report', label: 'Only a report', hint: 'The agent changes nothing.' },
        ]}
        value={texts.delivery}
        onChange={(delivery) => set({ delivery })}
      />
      {template && (
        <Checks
          legend="Rules"
          options={[
            {
              value: template.id,
              label: `Deliver only results that follow the rules of “${template.name}”`,
              hint: template.rules.join(' '),
            },
          ]}
          values={texts.template === null ? [] : [texts.template]}
          onChange={([id = null]) => set({ template: id })}
        />
      )}
      {names.length > 0 && (
        <Checks
          legend="Other repositories that runs can read"
          options={names.map((name) => ({ value: name, label: name }))}
          values={texts.repositories ?? names}
          onChange={(chosen) => set({ repositories: chosen })}
        />
      )}
      {texts.delivery !== 'report' && (
        <TextField
          label="Translate into"
          optional={needs !== 'language'}
          required={needs === 'language'}
          spellCheck={false}
          maxLength={40}
          placeholder="fr"
          hint="A language code. Runs translate pages that are missing in this language or behind their source."
          {...field('language')}
        />
      )}
      <TextField
        label="Branch"
        optional
        spellCheck={false}
        placeholder={projects.find(({ id }) => id === projectId)?.branch}
        hint="Runs start from this branch, and their pull requests merge into it."
        {...field('branch')}
      />
      <TextField
        label="Budget per run in US dollars"
        optional
        inputMode="decimal"
        placeholder="2.50"
        {...field('budget')}
      />
      {members.length > 0 && (
        <Checks
          legend="Who gets an email about results, and when Bindery pauses the automation"
          options={members.map(({ userId, name, email }) => ({ value: userId, label: name === '' ? email : name }))}
          values={texts.notify}
          onChange={(notify) => set({ notify })}
        />
      )}
    </FormDialog>
  );
}
