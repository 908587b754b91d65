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
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    if (await copyText(text)) setIsCopied(true);
    else showToast(`Your browser blocked copying the ${name}. Select it and copy it manually.`, 'bad');
  };
  const icon = isCopied ? 'check' : 'copy';
  const press = { icon, onClick: () => void copy() } as const;
  if (wide === true) return <Button {...press}>{isCopied ? 'Copied' : `Copy ${name}`}</Button>;
  return <IconButton {...press} label={isCopied ? `Copied ${name}` : `Copy ${name}`} />;
}

const SHOWN_MS = 2_000;
