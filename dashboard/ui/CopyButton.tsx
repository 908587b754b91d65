import { useEffect, useState } from 'react';
import { copyText } from '../lib/copy-text.ts';
import { Button, IconButton } from './Button.tsx';
import { showToast } from './toasts.ts';

interface CopyButtonProps {
  text: string;
  /** Name of the copied value, such as "project ID". */
  name: string;
  /** Whether to show text next to the icon. */
  wide?: boolean;
}

/** Button that copies text to the clipboard and confirms it. */
export function CopyButton({ text, name, wide }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (await copyText(text)) setCopied(true);
    else showToast(`Your browser blocked copying the ${name}. Select it and copy it manually.`, 'bad');
  };
  const icon = copied ? 'check' : 'copy';
  const press = { icon, onClick: () => void copy() } as const;
  if (wide === true) return <Button {...press}>{copied ? 'Copied' : `Copy ${name}`}</Button>;
  return <IconButton {...press} label={copied ? `Copied ${name}` : `Copy ${name}`} />;
}

const SHOWN_MS = 2_000;
