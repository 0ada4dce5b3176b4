/** Blocks of a filled page's template, which the shell repeats or leaves out (`release-tools/live/live-marks.ts`). */
import { createElement, type ReactNode } from 'react';

interface BlockProps {
  of: string;
  children: ReactNode;
}

export function Each({ of, children }: BlockProps) {
  return createElement('live-each', { of }, children);
}

export function When({ of, children }: BlockProps) {
  return createElement('live-when', { of }, children);
}
