import { type ReactNode, useState } from 'react';
import type { Schemas } from '../api/call.ts';
import { showDone } from '../changes/undo-store.ts';
import { Button } from '../components/button.tsx';
import { DeskDialog } from '../components/dialog.tsx';
import { Choice, Field } from '../components/field.tsx';
import { DeskForm, FormButtons } from '../components/form.tsx';
import { ProblemBar } from '../components/messages.tsx';
import panel from '../components/panel.module.css';
import { TOLD_WORDS } from '../formatting/lead-words.ts';
import { figureOf, moneyWords } from '../formatting/money.ts';
import { useConfirmed } from '../session/use-confirmed.ts';
import { answerOffer } from './offer-changes.ts';

interface AnswerDialogProps {
  leadId: string;
  offer: Schemas['Offer'];
  onClose: () => void;
}

/** What asks for more than a press. */
type Asked = 'told' | 'countered' | 'accepted';

const TITLES: Record<Asked, string> = {
  told: 'The seller was told',
  countered: 'Record a counteroffer',
  accepted: 'More than was offered',
};

/** What became of an open offer. */
export function AnswerDialog({ leadId, offer, onClose }: AnswerDialogProps) {
  const { run, error, isPending } = useConfirmed();
  const [asked, ask] = useState<Asked>();
  const [channel, setChannel] = useState<Schemas['ContactChannel']>('call');
  const answer = (body: Schemas['NewOfferAnswer'], words: string) =>
    run(async () => {
      await answerOffer(leadId, offer.id, body);
      showDone(words);
      onClose();
    });
  const { amountCents, limitCents } = offer;
  const agreedCents = (offer.state === 'countered' ? offer.answerCents : null) ?? amountCents;
  const isAbove = agreedCents > amountCents && (limitCents === null || agreedCents > limitCents);
  const save = (form: FormData) => {
    const text = (name: string) => String(form.get(name));
    if (asked === 'told') return answer({ kind: 'told', channel }, 'Saved.');
    if (asked === 'accepted') return answer({ kind: 'accepted', reason: text('reason') }, 'Accepted.');
    const counter = figureOf(text('amountCents'), 100) as number;
    return answer({ kind: 'countered', amountCents: counter }, 'Counteroffer saved.');
  };
  const fields: Record<Asked, ReactNode> = {
    told: <Choice label="How" name="channel" value={channel} options={TOLD_WORDS} onChange={setChannel} />,
    countered: <Field label="Counteroffer ($)" name="amountCents" inputMode="decimal" autoFocus isRequired />,
    accepted: <Field label="Why this amount" name="reason" maxLength={500} isLong autoFocus isRequired />,
  };
  if (asked)
    return (
      <DeskDialog title={TITLES[asked]} onClose={onClose}>
        <DeskForm problem={error} onSave={save}>
          {fields[asked]}
          <FormButtons button={isPending ? 'Saving…' : 'Save'} isDisabled={isPending} onCancel={onClose} />
        </DeskForm>
      </DeskDialog>
    );
  return (
    <DeskDialog title={`Offer of ${moneyWords(amountCents)}`} onClose={onClose}>
      {error && <ProblemBar problem={error} />}
      <div className={panel.buttons}>
        {offer.state !== 'accepted' && (
          <>
            <Button
              look="main"
              autoFocus
              disabled={isPending}
              onClick={() => (isAbove ? ask('accepted') : answer({ kind: 'accepted' }, 'Accepted.'))}
            >
              Accepted at {moneyWords(agreedCents)}
            </Button>
            <Button disabled={isPending} onClick={() => ask('countered')}>
              Countered…
            </Button>
          </>
        )}
        {offer.state === 'made' && !offer.told && (
          <Button disabled={isPending} onClick={() => ask('told')}>
            They were told…
          </Button>
        )}
        <Button disabled={isPending} onClick={() => answer({ kind: 'declined' }, 'Declined.')}>
          Declined
        </Button>
        <Button disabled={isPending} onClick={() => answer({ kind: 'withdrawn' }, 'Withdrawn.')}>
          Withdraw offer
        </Button>
      </div>
    </DeskDialog>
  );
}
