import { bindFields } from '../../lib/bind-field.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import type { AutomationTexts } from './automation-texts.ts';

interface TriggerFieldsProps {
  texts: AutomationTexts;
  /** Names of the project's context repositories. */
  repositories: readonly string[];
  onChange: (change: Partial<AutomationTexts>) => void;
}

/** Fields that say when an automation runs. */
export function TriggerFields({ texts, repositories, onChange }: TriggerFieldsProps) {
  const field = bindFields(texts, onChange);
  return (
    <>
      <SelectField
        label="Runs"
        options={[
          { value: 'schedule', label: 'On a schedule' },
          { value: 'push', label: 'After a push to the docs' },
          { value: 'merge', label: 'After new commits in another repository' },
          { value: 'tag', label: 'After a new tag' },
          { value: 'searches', label: 'After searches without results' },
          { value: 'questions', label: 'After questions that the assistant can’t answer' },
          { value: 'feedback', label: 'After unhelpful votes' },
          { value: 'notFound', label: 'After views of missing pages' },
          { value: 'review', label: 'When pages are past their review date' },
          { value: 'outdatedPages', label: 'When pages may be outdated' },
          { value: 'externalLinks', label: 'When links to other hosts are broken' },
          { value: 'apiDescription', label: 'After a new version of an API description' },
          { value: 'api', label: 'Only manually or through the API' },
        ]}
        value={texts.trigger}
        onValue={(trigger) => onChange({ trigger: trigger as AutomationTexts['trigger'] })}
      />
      {texts.trigger === 'schedule' && (
        <>
          <TextField
            label="Schedule"
            required
            spellCheck={false}
            autoCapitalize="off"
            placeholder="0 6 * * 1"
            hint="Minute, hour, day of the month, month and day of the week. For example, 0 6 * * 1 is Mondays at 6:00."
            {...field('cron')}
          />
          <TextField label="Time zone" required spellCheck={false} placeholder="Europe/Berlin" {...field('timeZone')} />
        </>
      )}
      {(texts.trigger === 'merge' || texts.trigger === 'tag') && repositories.length > 0 && (
        <SelectField
          label="In"
          options={[
            { value: '', label: texts.trigger === 'merge' ? 'Any other repository' : 'The docs' },
            ...repositories.map((name) => ({ value: name, label: name })),
          ]}
          {...field('source')}
        />
      )}
      {texts.trigger === 'tag' && (
        <TextField
          label="Tags"
          optional
          maxLength={100}
          spellCheck={false}
          autoCapitalize="off"
          placeholder="v*"
          hint="An asterisk matches any text. Leave empty for all tags."
          {...field('pattern')}
        />
      )}
      {texts.trigger === 'apiDescription' && (
        <TextField
          label="API description"
          required
          maxLength={500}
          spellCheck={false}
          autoCapitalize="off"
          placeholder="https://api.example.com/openapi.json"
          hint="An https URL, which Bindery checks every hour, or a path in the docs folder such as api/openapi.yaml."
          {...field('description')}
        />
      )}
      {READER_TRIGGERS.includes(texts.trigger) && (
        <>
          <TextField label="How many" required type="number" min={1} {...field('threshold')} />
          <TextField
            label="Within how many days"
            required
            type="number"
            min={1}
            max={90}
            hint="The agent gets what readers searched for, wrote or opened on these days, as data."
            {...field('days')}
          />
        </>
      )}
    </>
  );
}

const READER_TRIGGERS: readonly AutomationTexts['trigger'][] = ['searches', 'questions', 'feedback', 'notFound'];
