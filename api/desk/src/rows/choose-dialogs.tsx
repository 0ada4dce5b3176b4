/** Dialogs that one click answers. */
import { useColleagues } from '../api/use-colleagues.ts';
import type { Schemas } from '../api/call.ts';
import { ChooseDialog } from '../components/dialog.tsx';
import { LOST_WORDS } from '../formatting/lead-words.ts';

type Assignee = { id: string; name: string } | null;

interface AskedProps<T> {
  onClose: () => void;
  onChosen: (value: T) => void;
}

/** Everyone who works leads, without the current assignee. */
export function AssignDialog({ of, ...asked }: AskedProps<Assignee> & { of?: { assignee: Assignee } }) {
  const all = [...useColleagues().working.map((each) => [each.name, each] as const), ['Unassigned', null] as const];
  const choices = all.filter(([, each]) => !of || each?.id !== of.assignee?.id);
  return <ChooseDialog<Assignee> title="Assign to" choices={choices} {...asked} />;
}

const LOST_CHOICES = Object.entries(LOST_WORDS).map(
  ([reason, words]) => [words, reason as Schemas['LostReason']] as const,
);

/** A lost seller must have a reason. @param what "John Doe", "3 leads" */
export function LostDialog({ what, ...asked }: AskedProps<Schemas['LostReason']> & { what: string }) {
  return <ChooseDialog title={`Lost reason: ${what}`} choices={LOST_CHOICES} {...asked} />;
}
