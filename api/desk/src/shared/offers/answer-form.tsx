import type { ReactNode } from 'react';
import type { Schemas } from '../api/call.ts';
import { DeskDialog } from '../components/dialog.tsx';
import { Choice, Field } from '../components/field.tsx';
import { DeskForm, FormButtons } from '../components/form.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { TOLD_WORDS } from '../formatting/lead-words.ts';
import { moneyWords, parseFigure } from '../formatting/money.ts';

export type Answer = Schemas['NewOfferAnswer'];

export type AnswerFormName = 'told' | 'countered' | 'revised' | 'accepted';

const TITLES: Record<AnswerFormName, string> = {
  told: 'The seller was told',
  countered: 'The seller asks another amount',
  revised: 'Offer another amount',
  accepted: 'The seller agrees',
};

/** The seller's amount if they ask another one, or else ours. */
export const currentCentsOf = ({ state, answerCents, amountCents }: Schemas['Offer']) =>
  (state === 'countered' ? answerCents : null) ?? amountCents;

/** Whether an amount is stored with a reason: it raises the offer, and is above the limit or without one. */
export const needsReason = ({ amountCents, limitCents }: Schemas['Offer'], cents: number) =>
  cents > amountCents && (limitCents === null || cents > limitCents);

export const isUntold = ({ state, told }: Schemas['Offer']) => state === 'made' && !told;

interface AnswerFormProps {
  leadId: string;
  offer: Schemas['Offer'];
  form: AnswerFormName;
  error: Error | null;
  isPending: boolean;
  /** Stores an answer, with the words to show once it is stored, and calls `onStored`. */
  record: (answer: Answer, words: string, onStored: () => void) => void;
  onClose: () => void;
}

/** A dialog with the form of one answer. */
export function AnswerForm({ leadId, offer, form, error, isPending, record, onClose }: AnswerFormProps) {
  const { value, change, clear } = useDraft(`answer:${leadId}:${offer.id}:${offer.figures.length}:${form}`, {
    ...{ amount: '', reason: '', expiresOn: offer.expiresOn },
    // Not preset, so that only the user's own choice is recorded.
    channel: '' as Schemas['ContactChannel'] | '',
  });
  const { amount, channel } = value;
  const cents = parseFigure(amount, 100);
  const save = () => {
    // Fields that are hidden now may still have a value.
    const asksChannel = form !== 'accepted' || isUntold(offer);
    const how = asksChannel && channel !== '' && { channel };
    const amountCents = form === 'accepted' ? currentCentsOf(offer) : (cents as number);
    const reason = needsReason(offer, amountCents) && value.reason.trim() !== '' && { reason: value.reason };
    const store = (answer: Answer, words: string) => record(answer, words, clear);
    if (form === 'told') return store({ kind: 'told', ...how }, 'Saved.');
    if (form === 'accepted')
      return store({ kind: 'accepted', ...how, ...reason }, `Agreed on ${moneyWords(amountCents)}.`);
    if (form === 'countered') return store({ kind: 'countered', amountCents, ...how }, 'Saved.');
    const until = value.expiresOn !== offer.expiresOn && { expiresOn: value.expiresOn };
    const told = channel === '' ? ' The seller has not been told yet.' : '';
    return store({ kind: 'revised', amountCents, ...how, ...until, ...reason }, `Offer changed.${told}`);
  };
  const text = (name: 'amount' | 'reason' | 'expiresOn', label: string, more: object) => (
    <Field
      label={label}
      name={name === 'amount' ? 'amountCents' : name}
      autoComplete="off"
      isRequired
      value={value[name]}
      onChange={(next) => change({ [name]: next })}
      {...more}
    />
  );
  const amountField = (label: string) => text('amount', label, { inputMode: 'decimal', autoFocus: true });
  const reasonField = text('reason', 'Why this amount', { maxLength: 500, isLong: true });
  const channelChoice = (label: string, none = 'Choose…') => (
    <Choice
      label={label}
      name="channel"
      required={form !== 'revised'}
      value={channel}
      options={{ '': none, ...TOLD_WORDS }}
      onChange={(next) => change({ channel: next })}
    />
  );
  const fields: Record<AnswerFormName, ReactNode> = {
    told: channelChoice('How'),
    countered: (
      <>
        {amountField('They ask ($)')}
        {channelChoice('How they told us')}
      </>
    ),
    revised: (
      <>
        {amountField('Our new amount ($)')}
        {typeof cents === 'number' && needsReason(offer, cents) && reasonField}
        {text('expiresOn', 'Open until', { type: 'date' })}
        {channelChoice('The seller was told', 'Not yet')}
      </>
    ),
    accepted: (
      <>
        {isUntold(offer) && channelChoice('How they were told')}
        {needsReason(offer, currentCentsOf(offer)) && reasonField}
      </>
    ),
  };
  const cancel = () => {
    clear();
    onClose();
  };
  return (
    <DeskDialog title={TITLES[form]} onClose={onClose}>
      <DeskForm problem={error} onSave={save}>
        {fields[form]}
        <FormButtons button={isPending ? 'Saving…' : 'Save'} isDisabled={isPending} onCancel={cancel} />
      </DeskForm>
    </DeskDialog>
  );
}
