/**
 * Blocks of the template of a live page, which the shell fills with data for each request
 * (`release-tools/live/live-marks.ts`).
 */
import { createElement, type ReactNode } from 'react';

interface BlockProps {
  of: string;
  children: ReactNode;
}

/** Content that the shell repeats for each entry of the list `of`. */
export function Each({ of, children }: BlockProps) {
  return createElement('live-each', { of }, children);
}

/** Content that the shell keeps only if the value `of` exists. */
export function When({ of, children }: BlockProps) {
  return createElement('live-when', { of }, children);
}
