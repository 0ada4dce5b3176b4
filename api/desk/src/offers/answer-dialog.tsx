import { useState } from 'react';
import type { Schemas } from '../api/call.ts';
import { showDone } from '../changes/undo-store.ts';
import { Button } from '../components/button.tsx';
import { DeskDialog } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { DeskForm, FormButtons } from '../components/form.tsx';
import { ProblemBar } from '../components/messages.tsx';
import panel from '../components/panel.module.css';
import { figureOf, moneyWords } from '../formatting/money.ts';
import { useConfirmed } from '../session/use-confirmed.ts';
import { answerOffer } from './offer-changes.ts';

interface AnswerDialogProps {
  leadId: string;
  offer: Schemas['Offer'];
  onClose: () => void;
}

/** What became of an open offer. */
export function AnswerDialog({ leadId, offer, onClose }: AnswerDialogProps) {
  const { run, error, isPending } = useConfirmed();
  const [isCounter, setCounter] = useState(false);
  const [asked, setAsked] = useState('');
  const answer = (body: Schemas['NewOfferAnswer'], words: string) =>
    run(async () => {
      await answerOffer(leadId, offer.id, body);
      showDone(words);
      onClose();
    });
  const agreedCents = (offer.state === 'countered' ? offer.answerCents : null) ?? offer.amountCents;
  const isAccepted = offer.state === 'accepted';
  if (isCounter)
    return (
      <DeskDialog title="Record a counteroffer" onClose={onClose}>
        <DeskForm
          problem={error}
          onSave={() =>
            answer({ kind: 'countered', amountCents: figureOf(asked, 100) as number }, 'Counteroffer saved.')
          }
        >
          <Field
            label="Counteroffer ($)"
            name="amountCents"
            inputMode="decimal"
            autoComplete="off"
            autoFocus
            isRequired
            value={asked}
            onChange={setAsked}
          />
          <FormButtons button={isPending ? 'Saving…' : 'Save'} isDisabled={isPending} onCancel={onClose} />
        </DeskForm>
      </DeskDialog>
    );
  return (
    <DeskDialog title={`Offer of ${moneyWords(offer.amountCents)}`} onClose={onClose}>
      {error && <ProblemBar problem={error} />}
      <div className={panel.buttons}>
        {!isAccepted && (
          <>
            <Button
              look="main"
              autoFocus
              disabled={isPending}
              onClick={() => answer({ kind: 'accepted' }, 'Accepted.')}
            >
              Accepted at {moneyWords(agreedCents)}
            </Button>
            <Button disabled={isPending} onClick={() => setCounter(true)}>
              Countered…
            </Button>
          </>
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
