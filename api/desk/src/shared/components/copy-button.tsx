import { useState } from 'react';
import { Button } from './button.tsx';

/** Copies a secret that is shown only once. */
export function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <Button look="main" onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}>
      {isCopied ? 'Copied' : 'Copy'}
    </Button>
  );
}
