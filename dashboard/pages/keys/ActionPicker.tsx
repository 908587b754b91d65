import type { KeyAction } from '../../api/types.ts';
import { Checks } from '../../ui/Checks.tsx';
import { ACTION_GROUPS } from './key-actions.ts';

interface ActionPickerProps {
  /** True if the key is limited to projects. The picker then leaves out the actions on the whole organization. */
  isOfProjects: boolean;
  values: readonly KeyAction[];
  onChange: (values: KeyAction[]) => void;
}

/** Checkboxes for the actions that a key can perform, in groups. */
export function ActionPicker({ isOfProjects, values, onChange }: ActionPickerProps) {
  const groups = ACTION_GROUPS.filter(({ ofOrganization }) => !(isOfProjects && ofOrganization));
  return (
    <>
      {groups.map(({ legend, options }) => {
        const isInGroup = (action: KeyAction) => options.some(({ value }) => value === action);
        const others = values.filter((action) => !isInGroup(action));
        return (
          <Checks
            key={legend}
            legend={legend}
            options={options}
            values={values}
            onChange={(changed) => onChange([...others, ...changed.filter(isInGroup)])}
          />
        );
      })}
    </>
  );
}
