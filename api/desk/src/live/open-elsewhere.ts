import { useEffect, useState } from 'react';

/** Whether another tab of this browser has a lead open, and had it first. */
export function useOpenElsewhere(id: string): boolean {
  const [isElsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    // Plain http elsewhere than on localhost has no locks.
    if (!('locks' in navigator)) return;
    const left = new AbortController();
    const { signal } = left;
    const name = `desk-lead-${id}`;
    const hold = () =>
      signal.aborted ? undefined : new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    const wait = () =>
      navigator.locks.request(name, { signal }, () => {
        setElsewhere(false);
        return hold();
      });
    const ask = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock) return hold();
      setElsewhere(!signal.aborted);
      wait().catch(() => undefined);
    });
    ask.catch(() => undefined);
    return () => left.abort();
  }, [id]);
  return isElsewhere;
}
