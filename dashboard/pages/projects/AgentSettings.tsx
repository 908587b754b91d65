import { useState } from 'react';
import type { Project } from '../../api/types.ts';
import { bindFields } from '../../lib/bind-field.ts';
import { parseLines } from '../../lib/parse-lines.ts';
import { CardForm } from '../../ui/CardForm.tsx';
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx';
import { useSaveProject } from './use-save-project.ts';

/** Settings that are lists, with one entry per line. */
const LISTS = [
  {
    name: 'styleGuides',
    label: 'Style guides',
    placeholder: 'docs/STYLE.md',
    hint: 'Style guides for the agent to follow. Enter their paths in the repository, one per line.',
  },
  {
    name: 'webHosts',
    label: 'Hosts agents can fetch pages from',
    placeholder: 'docs.example.com',
    hint: 'Exact hostnames on the public internet, one per line. This works only if the operator has set AGENT_WEB_FETCH=on. Each host sees the URLs that jobs request from it.',
  },
  {
    name: 'mayWrite',
    label: 'Protected files agents can edit',
    placeholder: 'mkdocs.yml',
    hint: "By default, agents can't edit files that run code. List the files they can edit: paths in the docs folder, one per line. Review every change to them, because their code runs when the site is built.",
  },
] as const;

/** Settings that are on or off, with a text for both. The first one is the default. */
const SWITCHES = [
  {
    name: 'followReviews',
    label: 'Comments on pull requests',
    hint: 'Line comments, reviews that request changes, and comments that mention @bindery or /bindery, by people who can push to the repository.',
    options: [
      { value: 'on', label: 'Become follow-ups of the job' },
      { value: 'off', label: 'Are only for people' },
    ],
  },
  {
    name: 'fixChecks',
    label: 'Failing checks of pull requests',
    hint: "Builds and other checks that run for the pull request's newest commit. The agent tries to fix a check at most three times in a row.",
    options: [
      { value: 'off', label: 'Wait until someone asks to fix them' },
      { value: 'on', label: 'Become follow-ups of the job' },
    ],
  },
  {
    name: 'planFirst',
    label: 'Before the agent changes files',
    options: [
      { value: 'off', label: 'Start immediately' },
      { value: 'on', label: 'Propose a plan, and wait for an approval' },
    ],
  },
] as const;

/** Form for a project's agent job settings. */
export function AgentSettings({ project }: { project: Project }) {
  const [branchPrefix, setBranchPrefix] = useState(project.agent.branchPrefix);
  const [lists, setLists] = useState({
    styleGuides: project.agent.styleGuides.join('\n'),
    webHosts: project.agent.webHosts.join('\n'),
    mayWrite: project.agent.mayWrite.join('\n'),
  });
  const bindList = bindFields(lists, (change) => setLists({ ...lists, ...change }));
  const { followReviews, fixChecks, planFirst } = project.agent;
  const [switches, setSwitches] = useState({ followReviews, fixChecks, planFirst });
  const save = useSaveProject(project.id, {
    getChange: () => ({
      agent: {
        branchPrefix: branchPrefix.trim(),
        ...switches,
        styleGuides: parseLines(lists.styleGuides),
        mayWrite: parseLines(lists.mayWrite),
        webHosts: parseLines(lists.webHosts),
      },
    }),
    message: 'Agent job settings saved.',
  });
  return (
    <CardForm title="Agent jobs" footer={<span>Changes apply to new jobs.</span>} action={save}>
      <TextField
        label="Branch prefix"
        required
        maxLength={100}
        spellCheck={false}
        hint="Agent jobs push to branches named with this prefix and the job's ID."
        value={branchPrefix}
        onValue={setBranchPrefix}
      />
      {SWITCHES.map(({ name, ...texts }) => (
        <SelectField
          key={name}
          {...texts}
          value={switches[name] ? 'on' : 'off'}
          onValue={(value) => setSwitches({ ...switches, [name]: value === 'on' })}
        />
      ))}
      {LISTS.map(({ name, ...texts }) => (
        <TextArea key={name} {...texts} optional rows={2} spellCheck={false} {...bindList(name)} />
      ))}
    </CardForm>
  );
}
