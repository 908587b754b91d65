import type { Project } from '../../api/types.ts';
import { Select, TextField } from '../../ui/Field.tsx';
import { Columns } from '../../ui/Stack.tsx';
import css from './PromptBox.module.css';

/** Options of a new job, as entered. */
export interface JobOptionTexts {
  branch: string;
  model: string;
  title: string;
  tags: string;
  budget: string;
  /** Code of the language to translate into. */
  language: string;
  /** Paths of the pages to translate. */
  pages: string;
}

export const NO_OPTIONS: JobOptionTexts = {
  branch: '',
  model: '',
  title: '',
  tags: '',
  budget: '',
  language: '',
  pages: '',
};

interface JobOptionsProps {
  project: Project | undefined;
  texts: JobOptionTexts;
  onTexts: (texts: JobOptionTexts) => void;
}

/** Collapsible fields for the options of a new job. */
export function JobOptions({ project, texts, onTexts }: JobOptionsProps) {
  const models = project?.models ?? [];
  const set = (name: keyof JobOptionTexts) => (text: string) => onTexts({ ...texts, [name]: text });
  return (
    <details className={css.options}>
      <summary>Options</summary>
      <Columns>
        <TextField
          label="Branch"
          optional
          spellCheck={false}
          placeholder={project?.branch}
          hint="The job starts from this branch, and its pull request merges into it."
          value={texts.branch}
          onValue={set('branch')}
        />
        {models.length > 1 && (
          <label className={css.option}>
            Model
            <Select
              options={models.map((model) => ({ value: model, label: model }))}
              value={texts.model === '' ? (models[0] ?? '') : texts.model}
              onValue={set('model')}
            />
          </label>
        )}
        <TextField
          label="Title"
          optional
          maxLength={120}
          hint="Names the job and its pull request."
          value={texts.title}
          onValue={set('title')}
        />
        <TextField
          label="Tags"
          optional
          placeholder="guides, release 2.0"
          hint="Words to find the job by, separated by commas."
          value={texts.tags}
          onValue={set('tags')}
        />
        <TextField
          label="Budget in US dollars"
          optional
          inputMode="decimal"
          placeholder="2.50"
          hint="The most that the job can use, with its follow-ups."
          value={texts.budget}
          onValue={set('budget')}
        />
        <TextField
          label="Translate into"
          optional
          spellCheck={false}
          maxLength={40}
          placeholder="fr"
          hint="Code of a language. The agent translates the pages that it lacks or that are behind their source."
          value={texts.language}
          onValue={set('language')}
        />
        {texts.language.trim() !== '' && (
          <TextField
            label="Pages to translate"
            optional
            spellCheck={false}
            placeholder="guides/start, faq"
            hint="Only these pages, separated by commas."
            value={texts.pages}
            onValue={set('pages')}
          />
        )}
      </Columns>
    </details>
  );
}
