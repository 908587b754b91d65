import { useRef } from 'react';
import { formatBytes } from '../lib/format-number.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Name } from '../ui/Name.tsx';
import css from './Attachments.module.css';
import { MAX_FILES } from './use-attachments.ts';
import type { AttachedFiles } from './use-attachments.ts';

/** Button that chooses files to send with a message. */
export function AttachButton({ add }: Pick<AttachedFiles, 'add'>) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept="image/png,image/jpeg,image/webp,text/*,.md,.mdx,.json,.yaml,.yml,.csv"
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button icon="attach" onClick={() => input.current?.click()}>
        Attach files
      </Button>
    </>
  );
}

/** The files to send with a message, each with a button to remove it, or how to add some. */
export function Attachments({ attached: { files, leftOut, isDropping, remove } }: { attached: AttachedFiles }) {
  if (isDropping) return <p className={css.hint}>Drop files here to attach them.</p>;
  if (files.length === 0) return <p className={css.hint}>You can also drop or paste images and text files here.</p>;
  return (
    <>
      <ul className={css.files} aria-label="Attached files">
        {files.map((file) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`} className={css.file}>
            <Icon name="file" size={14} />
            <span className={css.name}>{file.name}</span>
            <span className={css.size}>{formatBytes(file.size)}</span>
            <IconButton icon="close" label={`Remove ${file.name}`} onClick={() => remove(file)} />
          </li>
        ))}
      </ul>
      {leftOut > 0 && (
        <p className={css.hint} role="alert">
          {`A message can have up to ${MAX_FILES} files. ${leftOut === 1 ? '1 file was' : `${leftOut} files were`} left out.`}
        </p>
      )}
    </>
  );
}

/** Names of the files that were sent with a message. Renders nothing if there are none. */
export function SentFiles({ names = [] }: { names?: readonly string[] | undefined }) {
  if (names.length === 0) return null;
  return (
    <ul className={css.files} aria-label="Attached files">
      {names.map((name, index) => (
        <li key={index} className={css.sent}>
          <Icon name="attach" size={14} />
          <Name>{name}</Name>
        </li>
      ))}
    </ul>
  );
}
