import type { Schemas } from '../api/call.ts';
import { ChooseDialog } from '../components/dialog.tsx';
import { LOST_WORDS } from '../formatting/lead-words.ts';
import type { ChosenProps } from './choose-dialogs.tsx';

const LOST_CHOICES = Object.entries(LOST_WORDS).map(
  ([reason, words]) => [words, reason as Schemas['LostReason']] as const,
);

/** Offers the reasons why sellers are lost; a lead cannot be lost without one. @param what "John Doe", "3 leads" */
export function LostDialog({ what, ...rest }: ChosenProps<Schemas['LostReason']> & { what: string }) {
  return <ChooseDialog title={`Lost reason: ${what}`} choices={LOST_CHOICES} {...rest} />;
}
