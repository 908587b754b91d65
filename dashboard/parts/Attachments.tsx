import { useRef } from 'react';
import { formatBytes } from '../lib/format-number.ts';
import { Button } from '../ui/Button.tsx';
import css from './Attachments.module.css';

interface AttachmentsProps {
  files: readonly File[];
  onAdd: (files: readonly File[]) => void;
  onRemove: (file: File) => void;
}

/** The files to send with a prompt, and a button to choose more. */
export function Attachments({ files, onAdd, onRemove }: AttachmentsProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={css.attachments}>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept="image/png,image/jpeg,image/webp,text/*,.md,.mdx,.json,.yaml,.yml,.csv"
        onChange={(event) => {
          onAdd([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button size="sm" onClick={() => input.current?.click()}>
        Attach files
      </Button>
      {files.length === 0 ? (
        <span className="muted">Images and texts. You can also paste them.</span>
      ) : (
        <ul className={css.files} aria-label="Attached files">
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`} className={css.file}>
              <span>{`${file.name} (${formatBytes(file.size)})`}</span>
              <button type="button" aria-label={`Remove ${file.name}`} onClick={() => onRemove(file)}>
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
