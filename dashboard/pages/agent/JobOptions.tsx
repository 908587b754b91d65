import type { Project } from '../../api/types.ts';
import { bindFields } from '../../lib/bind-field.ts';
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
  const field = bindFields(texts, (change) => onTexts({ ...texts, ...change }));
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
          {...field('branch')}
        />
        {models.length > 1 && (
          <label className={css.option}>
            Model
            <Select
              options={models.map((model) => ({ value: model, label: model }))}
              value={texts.model === '' ? (models[0] ?? '') : texts.model}
              onValue={field('model').onValue}
            />
          </label>
        )}
        <TextField
          label="Title"
          optional
          maxLength={120}
          hint="Names the job and its pull request."
          {...field('title')}
        />
        <TextField
          label="Tags"
          optional
          placeholder="guides, release 2.0"
          hint="Tags that help you find the job, separated by commas."
          {...field('tags')}
        />
        <TextField
          label="Budget in US dollars"
          optional
          inputMode="decimal"
          placeholder="2.50"
          hint="Maximum for the job, including its follow-ups."
          {...field('budget')}
        />
        <TextField
          label="Translate into"
          optional
          spellCheck={false}
          maxLength={40}
          placeholder="fr"
          hint="A language code. The agent translates pages that are missing in this language or behind their source."
          {...field('language')}
        />
        {texts.language.trim() !== '' && (
          <TextField
            label="Pages to translate"
            optional
            spellCheck={false}
            placeholder="guides/start, faq"
            hint="Translate only these pages, separated by commas."
            {...field('pages')}
          />
        )}
      </Columns>
    </details>
  );
}
