import { SelectField, TextField } from '../../ui/Field.tsx';
import type { AutomationTexts } from './automation-texts.ts';

interface TriggerFieldsProps {
  texts: AutomationTexts;
  onChange: (change: Partial<AutomationTexts>) => void;
}

/** Fields that say when an automation runs. */
export function TriggerFields({ texts, onChange }: TriggerFieldsProps) {
  return (
    <>
      <SelectField
        label="Runs"
        options={[
          { value: 'schedule', label: 'On a schedule' },
          { value: 'api', label: 'Only by hand or through the API' },
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
            value={texts.cron}
            onValue={(cron) => onChange({ cron })}
          />
          <TextField
            label="Time zone"
            required
            spellCheck={false}
            placeholder="Europe/Berlin"
            value={texts.timeZone}
            onValue={(timeZone) => onChange({ timeZone })}
          />
        </>
      )}
    </>
  );
}
