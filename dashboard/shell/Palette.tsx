import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Dialog as Radix } from 'radix-ui';
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useOrganization } from '../api/organization.ts';
import { domainsQuery, projectsQuery } from '../api/projects.ts';
import { classNames } from '../lib/class-names.ts';
import { rankMatches } from '../lib/rank-matches.ts';
import { Icon } from '../ui/Icon.tsx';
import type { IconName } from '../ui/icons.ts';
import { NAVIGATION } from './navigation.ts';
import css from './Palette.module.css';

interface Command {
  label: string;
  hint: string;
  icon: IconName;
  run: () => void;
}

/** Finds pages, projects and domains by a few letters, and what can be done. */
export function Palette({ close }: { close: () => void }) {
  const commands = useCommands();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const found = rankMatches(commands, text, ({ label, hint }) => `${label} ${hint}`).slice(0, MAX_SHOWN);
  const run = (command: Command | undefined) => {
    if (!command) return;
    close();
    command.run();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      const next = (at + step + found.length) % found.length;
      setAt(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(found[at]);
    }
  };
  return (
    <Radix.Root open onOpenChange={close}>
      <Radix.Portal>
        <Radix.Overlay className={css.shade} />
        <Radix.Content className={css.palette} aria-describedby={undefined}>
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
              onKeyDown={press}
              placeholder="Where to, or what to do?"
              role="combobox"
              aria-expanded="true"
              aria-controls={`${id}-list`}
              aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
              aria-label="Search and commands"
              spellCheck={false}
            />
          </div>
          <div id={`${id}-list`} role="listbox" aria-label="Results" className={css.list}>
            {found.map((command, index) => (
              <div
                key={`${command.label} ${command.hint}`}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                className={classNames(css.option, index === at && css.chosen)}
                onMouseMove={() => setAt(index)}
                onClick={() => run(command)}
                onKeyDown={press}
              >
                <Icon name={command.icon} />
                <span className={css.label}>{command.label}</span>
                <span className={css.hint}>{command.hint}</span>
              </div>
            ))}
          </div>
          {found.length === 0 && <p className={css.nothing}>Nothing is called “{text}”.</p>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const MAX_SHOWN = 12;

function useCommands(): Command[] {
  const navigate = useNavigate();
  const { id: org } = useOrganization();
  const { data: projects = [] } = useQuery(projectsQuery(org));
  const { data: domains = [] } = useQuery(domainsQuery(org));
  const params = { org };
  return [
    ...NAVIGATION.flatMap(({ entries }) =>
      entries.map(({ to, label, icon }): Command => ({
        label,
        hint: 'Page',
        icon,
        run: () => void navigate({ to, params }),
      })),
    ),
    { label: 'Your account', hint: 'Page', icon: 'account', run: () => void navigate({ to: '/$org/account', params }) },
    {
      label: 'New project',
      hint: 'Command',
      icon: 'plus',
      run: () => void navigate({ to: '/$org/projects/new', params }),
    },
    {
      label: 'New export',
      hint: 'Command',
      icon: 'rocket',
      run: () => void navigate({ to: '/$org/exports', params, search: { start: 'new' } }),
    },
    ...projects.map((project): Command => ({
      label: project.name,
      hint: 'Project',
      icon: 'project',
      run: () => void navigate({ to: '/$org/projects/$projectId', params: { org, projectId: project.id } }),
    })),
    ...domains.map(({ host }): Command => ({
      label: host,
      hint: 'Domain',
      icon: 'globe',
      run: () => void navigate({ to: '/$org/domains/$host', params: { org, host } }),
    })),
  ];
}
