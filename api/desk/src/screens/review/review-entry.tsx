import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Schemas } from '../../shared/api/call.ts';
import { type Decision, DecisionButtons, useDecision } from '../../shared/changes/decision.tsx';
import { Button } from '../../shared/components/button.tsx';
import { Email } from '../../shared/components/email.tsx';
import { Item } from '../../shared/components/items.tsx';
import { ProblemBar } from '../../shared/components/messages.tsx';
import { ResponseClock } from '../../shared/components/response-clock.tsx';
import { nameOf, phoneWords, STATUS_WORDS, TYPE_WORDS } from '../../shared/formatting/lead-words.ts';
import { momentWords } from '../../shared/formatting/time-words.ts';
import { useNow } from '../../shared/live/now.ts';
import { routes } from '../../routes.ts';
import { SelectBox } from '../../shared/rows/selection.tsx';
import { useKeys } from '../../shared/shortcuts/key-scope.ts';
import { TextHistory } from '../../shared/texts/text-history.tsx';
import { refreshTexts } from '../../shared/texts/texts-query.ts';
import { bodyWords, messageWords } from '../../shared/texts/text-words.ts';
import { effectsId, QUESTIONS, whyWords } from './review-words.ts';
import styles from './review.module.css';

interface ReviewEntryProps {
  item: Schemas['ReviewItem'];
  /** Whether the keys 1 and 2 answer this item. */
  isSelected: boolean;
  /** Whether the item is selected for a bulk decision; undefined if it cannot be selected. */
  isChecked: boolean | undefined;
  onCheck: () => void;
  onSelect: () => void;
  onDecided: () => void;
}

/** An item with its two answers. Once decided, it shows the decision, which can still be changed. */
export function ReviewEntry({ item, isSelected, isChecked, onCheck, onSelect, onDecided }: ReviewEntryProps) {
  const { answers } = QUESTIONS[item.kind];
  const [lead] = item.leads;
  const [decided, setDecided] = useState<{ decision: Decision; words: string }>();
  const standing = decided?.decision;
  const { decide, error, isPending } = useDecision({
    id: item.id,
    standing,
    onDecided: ({ decision }, words) => {
      setDecided({ decision, words });
      if (item.message) for (const { id } of item.leads) void refreshTexts(id);
      if (!decided) onDecided();
    },
  });
  useKeys(isSelected ? { 1: () => decide(answers[0]), 2: () => decide(answers[1]) } : {});
  return (
    <Item
      id={`review-${item.id}`}
      tabIndex={isSelected ? 0 : -1}
      aria-current={isSelected}
      onFocus={onSelect}
      aria-describedby={effectsId(item.kind)}
      actions={<DecisionButtons {...{ answers, standing, isPending, decide }} hasKeys={isSelected} />}
    >
      <div className={styles.title}>
        {lead && isChecked !== undefined && (
          <SelectBox lead={lead} isChecked={isChecked} tabIndex={isSelected ? 0 : -1} onToggle={onCheck} />
        )}
        <strong>{whyWords(item)}</strong>
      </div>
      {item.message && <ReplyText message={item.message} leadId={lead?.id} />}
      <div className={styles.leads}>
        {item.leads.map((lead) => (
          <LeadFacts key={lead.id} lead={lead} />
        ))}
      </div>
      {error && <ProblemBar problem={error} />}
      <span role="status">{decided && <strong>{decided.words}</strong>}</span>
    </Item>
  );
}

function LeadFacts({ lead }: { lead: Schemas['ReviewLead'] }) {
  const now = useNow();
  const { id, type, status, phone, email, receivedAt, assignee, excerpt } = lead;
  return (
    <div className={styles.lead}>
      <span className={styles.why}>
        <Link to={routes.lead(id)}>{nameOf(lead)}</Link> <ResponseClock of={lead} />
      </span>
      <span className={styles.soft}>
        {[TYPE_WORDS[type], STATUS_WORDS[status], phoneWords(phone)].filter(Boolean).join(' · ')} ·{' '}
        {email !== null && (
          <>
            <Email address={email} /> ·{' '}
          </>
        )}
        {momentWords(receivedAt, now)} · {assignee?.name ?? 'Unassigned'}
      </span>
      {excerpt && <blockquote className={styles.words}>{excerpt}</blockquote>}
    </div>
  );
}

function ReplyText({ message, leadId }: { message: Schemas['ReceivedMessage']; leadId: string | undefined }) {
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const { body, phone } = message;
  return (
    <div className={styles.message}>
      <blockquote className={styles.words}>{bodyWords(body)}</blockquote>
      <span className={styles.soft}>
        {phone && `${phoneWords(phone)} · `}
        {momentWords(message.receivedAt, now)} · {messageWords(message)}
      </span>
      {leadId && !isOpen && <Button onClick={() => setOpen(true)}>Show texts</Button>}
      {leadId && isOpen && <TextHistory leadId={leadId} />}
    </div>
  );
}
