import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '../components/button.tsx';
import { ProblemBar } from '../components/messages.tsx';
import { useDesk } from '../desk/use-desk.ts';
import { bothTimesWords } from '../formatting/time-words.ts';
import { useNow } from '../live/now.ts';
import { markTextsRead } from './text-changes.ts';
import { TextForm } from './text-form.tsx';
import { TextHistory } from './text-history.tsx';
import { WHY_NO_TEXT_WORDS } from './text-words.ts';
import { textsQuery } from './texts-query.ts';

interface LeadTextsProps {
  lead: { id: string; firstName: string; phone: string; area: { timeZones: string[] } | null };
  isWriting: boolean;
  onDecided: () => void;
  onClose: () => void;
}

/** The texts of a lead, and the dialog that writes one or the reason why not. */
export function LeadTexts({ lead, isWriting, onDecided, onClose }: LeadTextsProps) {
  const { live } = useDesk();
  const now = useNow();
  const { data } = useQuery(textsQuery(lead.id));
  const read = useMutation({ mutationFn: (newest: string) => markTextsRead(live, lead.id, newest) });
  const newest = data?.messages.findLast(({ phone }) => phone === lead.phone);
  const unread = data?.sent.findLast((text) => text.unread);
  const { whyNot = null, until = null } = data?.byHand ?? {};
  return (
    <>
      <TextHistory leadId={lead.id} onDecided={onDecided} />
      {read.error && <ProblemBar problem={read.error} />}
      {unread && (
        <Button disabled={read.isPending} onClick={() => read.mutate(unread.id)}>
          Mark as read
        </Button>
      )}
      {isWriting && whyNot && (
        <p role="status">
          {WHY_NO_TEXT_WORDS[whyNot]}
          {until && ` You can text from ${bothTimesWords(until, lead.area?.timeZones ?? [], now)}.`}
        </p>
      )}
      {isWriting && data && !whyNot && (
        <TextForm
          lead={lead}
          newest={newest && { ...newest, isUnread: newest.mayDecide && newest.decision === null }}
          onClose={onClose}
        />
      )}
    </>
  );
}
