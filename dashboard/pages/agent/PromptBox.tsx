import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { startAgentJob } from '../../api/agent.ts';
import { useOrganization } from '../../api/organization.ts';
import { projectBudgetQuery } from '../../api/projects.ts';
import type { Project } from '../../api/types.ts';
import { BudgetNotice } from '../../parts/BudgetUsage.tsx';
import { classNames } from '../../lib/class-names.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Select } from '../../ui/Field.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { AttachButton, Attachments } from '../../parts/Attachments.tsx';
import { useAttachments } from '../../parts/use-attachments.ts';
import { JobOptions, NO_OPTIONS } from './JobOptions.tsx';
import type { JobOptionTexts } from './JobOptions.tsx';
import css from './PromptBox.module.css';

const EXAMPLES = [
  {
    label: 'Write a guide',
    prompt:
      'Write a getting-started guide that takes a new user to their first result, and link it from the home page.',
  },
  { label: 'Fix broken links', prompt: 'Find and fix all broken links.' },
  {
    label: 'Add examples',
    prompt: "Add curl request and response examples to every API page that doesn't have any.",
  },
  {
    label: 'Describe a change',
    prompt: 'Version 2.0 renames the --out option to --output. Update all pages and add an upgrade note.',
  },
];

/** Leaves out empty options. The API checks the others and explains what to change. */
function readOptions({ branch, model, title, tags, budget, language, pages }: JobOptionTexts) {
  const pageList = readList(pages);
  const cost = Number(budget.replaceAll(/[\s$]/g, ''));
  return {
    ...(branch.trim() !== '' && { branch: branch.trim() }),
    ...(model !== '' && { model }),
    ...(title.trim() !== '' && { title: title.trim() }),
    ...(tags.trim() !== '' && { tags: readList(tags) }),
    ...(budget.trim() !== '' && { budget: { cost } }),
    ...(language.trim() !== '' && {
      translate: { language: language.trim(), ...(pageList.length > 0 && { pages: pageList }) },
    }),
  };
}

/** Splits a text at its commas. */
function readList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Returns the prompt as entered. A translation needs none. */
function getPrompt(text: string, { language }: JobOptionTexts): string {
  const prompt = text.trim();
  if (prompt !== '' || language.trim() === '') return prompt;
  return `Translate the documentation into the language "${language.trim()}".`;
}

interface PromptBoxProps {
  projects: readonly Project[];
  /** Id of the preselected project. */
  chosen: string | undefined;
}

/** Form that starts an agent job. */
export function PromptBox({ projects, chosen }: PromptBoxProps) {
  const { id: org } = useOrganization();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [prompt, setPrompt] = useState('');
  const [projectId, setProjectId] = useState(chosen ?? projects[0]?.id ?? '');
  const [planFirst, setPlanFirst] = useState(false);
  const [options, setOptions] = useState(NO_OPTIONS);
  const attached = useAttachments();
  const id = useId();
  const budget = useQuery(projectBudgetQuery(org, projectId));
  const start = useMutation({
    mutationFn: async () =>
      startAgentJob(org, {
        projectId,
        prompt: getPrompt(prompt, options),
        planFirst,
        ...readOptions(options),
        ...(await attached.read()),
      }),
    onSuccess: async (job) => {
      void queryClient.invalidateQueries({ queryKey: [org, 'agent-jobs'] });
      await navigate({ to: '/$org/agent/$projectId/$jobId', params: { org, projectId, jobId: job.id } });
    },
  });
  const send = () => {
    if (getPrompt(prompt, options) !== '' && !start.isPending) start.mutate();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      send();
    }
  };
  return (
    <form
      className={classNames(css.box, attached.isDropping && css.dropping)}
      {...attached.dropTarget}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id} className="unseen">
        What should change?
      </label>
      <textarea
        id={id}
        className={css.text}
        rows={3}
        placeholder="What should change in the documentation?"
        value={prompt}
        onChange={(event) => setPrompt(event.target.value)}
        onKeyDown={handleKey}
        onPaste={attached.handlePaste}
      />
      <div className={classNames('spread', css.bar)}>
        <div className={css.choices}>
          <Select
            aria-label="Project for the new job"
            className={css.project}
            options={projects.map((project) => ({ value: project.id, label: project.name }))}
            value={projectId}
            onValue={setProjectId}
          />
          <AttachButton add={attached.add} />
          <label className={css.plan}>
            <input type="checkbox" checked={planFirst} onChange={(event) => setPlanFirst(event.target.checked)} />
            Plan first
          </label>
        </div>
        <span className={css.send}>
          <Kbd keys={['mod', 'Enter']} />
          <Button
            variant="primary"
            type="submit"
            icon="send"
            busy={start.isPending}
            disabled={getPrompt(prompt, options) === ''}
          >
            Start job
          </Button>
        </span>
      </div>
      <Attachments attached={attached} />
      <JobOptions project={projects.find((project) => project.id === projectId)} texts={options} onTexts={setOptions} />
      {budget.data && <BudgetNotice {...budget.data} />}
      <ErrorNotice title="Couldn't start the job" error={start.error} />
      <div className={css.examples}>
        <span className="muted">Examples</span>
        {EXAMPLES.map(({ label, prompt: example }) => (
          <button key={label} type="button" className={css.example} onClick={() => setPrompt(example)}>
            {label}
          </button>
        ))}
      </div>
    </form>
  );
}
