import { useState } from 'react';
import type { Schemas } from '../api/call.ts';
import { movedWords } from '../changes/change-lead.ts';
import { useDesk } from '../desk/use-desk.ts';
import { Button } from '../components/button.tsx';
import { DeskDialog } from '../components/dialog.tsx';
import { ProblemBar } from '../components/messages.tsx';
import panel from '../components/panel.module.css';
import { moneyWords } from '../formatting/money.ts';
import { useConfirmed } from '../session/use-confirmed.ts';
import { type Answer, AnswerForm, type AnswerFormName, currentCentsOf, isUntold, needsReason } from './answer-form.tsx';
import { answerOffer } from './offer-changes.ts';

interface AnswerDialogProps {
  leadId: string;
  offer: Schemas['Offer'];
  /** Whether the lead is under contract or closed. */
  isBought: boolean;
  onClose: () => void;
}

/** Records what happened to an open offer: for example, that the seller was told, asks another amount, or agrees. */
export function AnswerDialog({ leadId, offer, isBought, onClose }: AnswerDialogProps) {
  const { clock, live, undo } = useDesk();
  const { run, error, isPending } = useConfirmed();
  const [form, openForm] = useState<AnswerFormName>();
  const { amountCents } = offer;
  const record = (answer: Answer, words: string, onStored?: () => void) =>
    run(async () => {
      const { lead } = await answerOffer(live, leadId, offer.id, answer);
      undo.showDone(`${words}${movedWords(lead, clock.serverNow())}`);
      onStored?.();
      onClose();
    });
  if (form) return <AnswerForm key={form} {...{ leadId, offer, form, error, isPending, record, onClose }} />;
  const isAgreed = offer.state === 'accepted';
  const agree = (cents: number, isCurrent: boolean) => {
    if (isUntold(offer) || needsReason(offer, cents)) openForm('accepted');
    else if (confirm(`Agreed on ${moneyWords(cents)}? This cannot be undone.`))
      record({ kind: 'accepted', ...(!isCurrent && { amountCents: cents }) }, `Agreed on ${moneyWords(cents)}.`);
  };
  const agreeButton = (cents: number, isCurrent: boolean) => (
    <Button
      look={isCurrent && !isUntold(offer) ? 'main' : 'plain'}
      disabled={isPending}
      onClick={() => agree(cents, isCurrent)}
    >
      Agreed on {moneyWords(cents)}
      {isUntold(offer) && '…'}
    </Button>
  );
  // The focus starts on such a button, so that Enter opens a form: an agreement cannot be undone.
  const formButton = (name: AnswerFormName, words: string, hasFocus = false) => (
    <Button
      look={name === 'told' ? 'main' : 'plain'}
      autoFocus={hasFocus}
      disabled={isPending}
      onClick={() => openForm(name)}
    >
      {words}
    </Button>
  );
  const currentCents = currentCentsOf(offer);
  return (
    <DeskDialog title={`Offer of ${moneyWords(amountCents)}`} onClose={onClose}>
      {error && <ProblemBar problem={error} />}
      <div className={panel.buttons}>
        {isUntold(offer) && formButton('told', 'They were told…', true)}
        {!isAgreed && formButton('countered', 'They ask another amount…', !isUntold(offer))}
        {!isAgreed && formButton('revised', 'Offer another amount…')}
        {!isAgreed && agreeButton(currentCents, true)}
        {!isAgreed && currentCents !== amountCents && agreeButton(amountCents, false)}
        {!isBought && (
          <>
            <Button disabled={isPending} onClick={() => record({ kind: 'declined' }, 'Declined.')}>
              They decline
            </Button>
            <Button disabled={isPending} onClick={() => record({ kind: 'withdrawn' }, 'Withdrawn.')}>
              Withdraw offer
            </Button>
          </>
        )}
      </div>
    </DeskDialog>
  );
}
