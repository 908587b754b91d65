import { Dialog as Radix } from 'radix-ui';
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { classNames } from '../lib/class-names.ts';
import { formatNumber } from '../lib/format-number.ts';
import { rankMatches } from '../lib/rank-matches.ts';
import { Icon } from '../ui/Icon.tsx';
import { useFocusReturn } from '../ui/use-focus-return.ts';
import css from './Palette.module.css';
import { useCommands } from './use-commands.ts';
import type { Command } from './use-commands.ts';

/** Command palette: finds pages, projects, domains and commands by a few characters. */
export function Palette({ close, openShortcuts }: { close: () => void; openShortcuts: () => void }) {
  const commands = useCommands(openShortcuts);
  const { noteOpener, returnFocus } = useFocusReturn();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const allMatches = rankMatches(commands, text, ({ label, hint }) => `${label} ${hint}`);
  const matches = allMatches.slice(0, MAX_SHOWN);
  const run = (command: Command | undefined) => {
    if (!command) return;
    close();
    command.run();
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && matches.length > 0) {
      event.preventDefault();
      const next = (at + step + matches.length) % matches.length;
      setAt(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(matches[at]);
    }
  };
  return (
    <Radix.Root open onOpenChange={close}>
      <Radix.Portal>
        <Radix.Overlay className={css.shade} />
        <Radix.Content
          className={css.palette}
          aria-describedby={undefined}
          onOpenAutoFocus={noteOpener}
          onCloseAutoFocus={returnFocus}
        >
          <Radix.Title className="unseen">Search and commands</Radix.Title>
          <div className={css.head}>
            <Icon name="search" />
            <input
              className={css.input}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setAt(0);
              }}
              onKeyDown={handleKey}
              placeholder="Search or run a command"
              role="combobox"
              aria-expanded="true"
              aria-controls={`${id}-list`}
              aria-activedescendant={matches.length > 0 ? `${id}-${at}` : undefined}
              aria-label="Search and commands"
              spellCheck={false}
            />
          </div>
          <div id={`${id}-list`} role="listbox" aria-label="Results" className={css.list}>
            {matches.map((command, index) => (
              <div
                key={`${command.label} ${command.hint}`}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                className={classNames(css.option, index === at && css.chosen)}
                onMouseMove={() => setAt(index)}
                onClick={() => run(command)}
                onKeyDown={handleKey}
              >
                <Icon name={command.icon} />
                <span className={css.label}>{command.label}</span>
                <span className={css.hint}>{command.hint}</span>
              </div>
            ))}
          </div>
          {allMatches.length > MAX_SHOWN && (
            <p className={css.rest}>{formatNumber(allMatches.length - MAX_SHOWN)} more. Type to find them.</p>
          )}
          {matches.length === 0 && <p className={css.nothing}>No results for “{text}”.</p>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const MAX_SHOWN = 40;
