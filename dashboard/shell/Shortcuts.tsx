import { useOrganization } from '../api/organization.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { listNavigation } from './navigation.ts';
import css from './Shortcuts.module.css';

/** Dialog that lists the keyboard shortcuts. */
export function Shortcuts({ close }: { close: () => void }) {
  const organization = useOrganization();
  const rows: [string, string[]][] = [
    ['Search and commands', ['mod', 'K']],
    ...listNavigation(organization).flatMap(({ entries }) =>
      entries.map(({ label, letter }): [string, string[]] => [label, ['G', letter.toUpperCase()]]),
    ),
    ['New project', ['N', 'P']],
    ['New export', ['N', 'E']],
    ['Keyboard shortcuts', ['?']],
  ];
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Keyboard shortcuts"
      description="Press the keys in a sequence one after the other."
    >
      <dl className={css.list}>
        {rows.map(([label, keys]) => (
          <div key={label} className={css.row}>
            <dt>{label}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
