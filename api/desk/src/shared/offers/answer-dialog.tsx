import { type ReactNode, useState } from 'react';
import type { Schemas } from '../api/call.ts';
import { movedWords } from '../changes/change-lead.ts';
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
import { ToldChoice } from './told-choice.tsx';

type Answer = Schemas['NewOfferAnswer'];

interface AnswerDialogProps {
  leadId: string;
  offer: Schemas['Offer'];
  /** Under contract or closed. */
  isBought: boolean;
  onClose: () => void;
}

/** Answers that need more than one press. */
type Asked = 'told' | 'countered' | 'revised' | 'accepted';

const TITLES: Record<Asked, string> = {
  told: 'The seller was told',
  countered: 'The seller asks another amount',
  revised: 'Offer another amount',
  accepted: 'The seller agrees',
};

/** Records the event of an open offer. */
export function AnswerDialog({ leadId, offer, isBought, onClose }: AnswerDialogProps) {
  const { run, error, isPending } = useConfirmed();
  const [asked, ask] = useState<Asked>();
  const { amountCents, limitCents, expiresOn } = offer;
  const [amount, setAmount] = useState('');
  const answer = (body: Answer, words: string) =>
    run(async () => {
      const { lead } = await answerOffer(leadId, offer.id, body);
      showDone(`${words}${movedWords(lead)}`);
      onClose();
    });
  const askedCents = (offer.state === 'countered' ? offer.answerCents : null) ?? amountCents;
  const isUntold = offer.state === 'made' && !offer.told;
  const needsReason = (cents: number) => cents > amountCents && (limitCents === null || cents > limitCents);
  const revisedCents = figureOf(amount, 100);
  const save = (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '');
    const channel = text('channel') as Schemas['ContactChannel'] | '';
    const how = channel !== '' && { channel };
    const reason = text('reason').trim() !== '' && { reason: text('reason') };
    if (asked === 'told') return answer({ kind: 'told', ...how }, 'Saved.');
    if (asked === 'accepted')
      return answer({ kind: 'accepted', ...how, ...reason }, `Agreed on ${moneyWords(askedCents)}.`);
    const cents = { amountCents: figureOf(text('amountCents'), 100) as number };
    if (asked === 'countered') return answer({ kind: 'countered', ...cents, ...how }, 'Saved.');
    const until = text('expiresOn') === expiresOn ? {} : { expiresOn: text('expiresOn') };
    const told = channel === '' ? ' The seller has not been told yet.' : '';
    return answer({ kind: 'revised', ...cents, ...how, ...until, ...reason }, `Offer changed.${told}`);
  };
  const amountField = (label: string) => (
    <Field
      label={label}
      name="amountCents"
      inputMode="decimal"
      autoComplete="off"
      autoFocus
      isRequired
      value={amount}
      onChange={setAmount}
    />
  );
  const reasonField = <Field label="Why this amount" name="reason" maxLength={500} isLong isRequired />;
  const fields: Record<Asked, ReactNode> = {
    told: <ToldChoice label="How" none="Choose…" isRequired />,
    countered: (
      <>
        {amountField('They ask ($)')}
        <ToldChoice label="How they told us" none="Choose…" isRequired />
      </>
    ),
    revised: (
      <>
        {amountField('Our new amount ($)')}
        {typeof revisedCents === 'number' && needsReason(revisedCents) && reasonField}
        <Field label="Open until" name="expiresOn" type="date" isRequired defaultValue={expiresOn} />
        <ToldChoice label="The seller was told" none="Not yet" />
      </>
    ),
    accepted: (
      <>
        {isUntold && <ToldChoice label="How they were told" none="Choose…" isRequired />}
        {needsReason(askedCents) && reasonField}
      </>
    ),
  };
  if (asked)
    return (
      <DeskDialog key={asked} title={TITLES[asked]} onClose={onClose}>
        <DeskForm problem={error} onSave={save}>
          {fields[asked]}
          <FormButtons button={isPending ? 'Saving…' : 'Save'} isDisabled={isPending} onCancel={onClose} />
        </DeskForm>
      </DeskDialog>
    );
  const isAgreed = offer.state === 'accepted';
  const agree = (cents: number, isFirst: boolean) => (
    <Button
      look={isFirst && !isUntold ? 'main' : 'plain'}
      disabled={isPending}
      onClick={() =>
        isUntold || needsReason(cents)
          ? ask('accepted')
          : answer({ kind: 'accepted', ...(!isFirst && { amountCents: cents }) }, `Agreed on ${moneyWords(cents)}.`)
      }
    >
      Agreed on {moneyWords(cents)}
      {isUntold && '…'}
    </Button>
  );
  // Enter opens a form, because an agreement has no undo.
  const more = (to: Asked, words: string, isFirst = false) => (
    <Button look={to === 'told' ? 'main' : 'plain'} autoFocus={isFirst} disabled={isPending} onClick={() => ask(to)}>
      {words}
    </Button>
  );
  return (
    <DeskDialog title={`Offer of ${moneyWords(amountCents)}`} onClose={onClose}>
      {error && <ProblemBar problem={error} />}
      <div className={panel.buttons}>
        {isUntold && more('told', 'They were told…', true)}
        {!isAgreed && more('countered', 'They ask another amount…', !isUntold)}
        {!isAgreed && more('revised', 'Offer another amount…')}
        {!isAgreed && agree(askedCents, true)}
        {!isAgreed && askedCents !== amountCents && agree(amountCents, false)}
        {!isBought && (
          <>
            <Button disabled={isPending} onClick={() => answer({ kind: 'declined' }, 'Declined.')}>
              They decline
            </Button>
            <Button disabled={isPending} onClick={() => answer({ kind: 'withdrawn' }, 'Withdrawn.')}>
              Withdraw offer
            </Button>
          </>
        )}
      </div>
    </DeskDialog>
  );
}
