import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Schemas } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { send } from '../changes/outbox.ts';
import { Button } from '../components/button.tsx';
import { Item } from '../components/items.tsx';
import { ProblemBar } from '../components/messages.tsx';
import { ResponseClock } from '../components/response-clock.tsx';
import { nameOf, phoneWords, STATUS_WORDS, TYPE_WORDS } from '../formatting/lead-words.ts';
import { momentWords } from '../formatting/time-words.ts';
import { useNow } from '../live/now.ts';
import { reviewCountKey } from '../live/review-count.ts';
import { routes } from '../routes.ts';
import { useSession } from '../session/session-store.ts';
import { useKeys } from '../shortcuts/key-scope.ts';
import { decideText } from '../texts/decide-text.tsx';
import { refreshTexts, TextHistory } from '../texts/text-history.tsx';
import { messageWords } from '../texts/text-words.ts';
import { type Decision, DECISION_WORDS, QUESTIONS, whyWords } from './review-words.ts';
import styles from './review.module.css';

type ReviewItem = Schemas['ReviewItem'];
type Decided = { applied: boolean; decision: Decision; decidedBy: string | null };

/** Stores a decision; a later one replaces the one that the user saw. @throws Problem */
function store({ id, kind }: ReviewItem, decision: Decision, instead: Decision | undefined): Promise<Decided> {
  if (kind === 'reply') return decideText(id, decision as TextDecision, instead as TextDecision | undefined);
  return send<Decided>({ kind: 'review', label: DECISION_WORDS[decision], body: { id, decision, instead } });
}

type TextDecision = Schemas['TextDecision'];

interface ReviewEntryProps {
  item: ReviewItem;
  /** Keys act on it. */
  isSelected: boolean;
  onSelect: () => void;
  onDecided: () => void;
}

/** One question with its two answers; then what was decided, and how to change that. */
export function ReviewEntry({ item, isSelected, onSelect, onDecided }: ReviewEntryProps) {
  const { staff } = useSession();
  const { answers, effects } = QUESTIONS[item.kind];
  const [decided, setDecided] = useState<Decided>();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (decision: Decision) => store(item, decision, decided?.decision),
    onSuccess: (answer) => {
      setDecided(answer);
      void queryClient.invalidateQueries({ queryKey: reviewCountKey });
      for (const { id } of item.message?.leads ?? []) void refreshTexts(id);
      if (!decided) onDecided();
    },
  });
  const decide = (decision: Decision) => () => {
    if (!isPending && decided?.decision !== decision) mutate(decision);
  };
  useKeys(isSelected ? { 1: decide(answers[0]), 2: decide(answers[1]) } : {});
  return (
    <Item
      id={`review-${item.id}`}
      tabIndex={isSelected ? 0 : -1}
      aria-current={isSelected}
      onFocus={onSelect}
      facts={decided ? undefined : effects}
      actions={answers
        .filter((decision) => decision !== decided?.decision)
        .map((decision) => (
          <Button
            key={decision}
            shortcut={isSelected ? String(answers.indexOf(decision) + 1) : undefined}
            onClick={decide(decision)}
            disabled={isPending}
          >
            {decided && 'Change to: '}
            {DECISION_WORDS[decision]}
          </Button>
        ))}
    >
      <strong>{whyWords(item)}</strong>
      {item.message && <Message message={item.message} />}
      <div className={styles.leads}>
        {item.leads.map((lead) => (
          <LeadFacts key={lead.id} lead={lead} />
        ))}
      </div>
      {error && <ProblemBar problem={error} />}
      <span role="status">{decided && <strong>{decidedWords(decided, staff.name)}</strong>}</span>
    </Item>
  );
}

function decidedWords({ applied, decision, decidedBy }: Decided, ownName: string): string {
  // Also if the answer to a first request was lost.
  const who = applied || decidedBy === ownName ? 'You decided' : `${decidedBy ?? 'Somebody'} decided first`;
  return `${who}: ${DECISION_WORDS[decision]}.`;
}

function LeadFacts({ lead }: { lead: Schemas['ReviewLead'] }) {
  const now = useNow();
  const { id, type, status, phone, email, receivedAt, assignee, excerpt } = lead;
  const facts = [TYPE_WORDS[type], STATUS_WORDS[status], phoneWords(phone), email, momentWords(receivedAt, now)];
  return (
    <div className={styles.lead}>
      <span className={styles.why}>
        <Link to={routes.lead(id)}>{nameOf(lead)}</Link> <ResponseClock of={lead} />
      </span>
      <span className={styles.soft}>
        {[...facts, assignee?.name ?? 'Unassigned'].filter((fact) => fact !== null).join(' · ')}
      </span>
      {excerpt && <blockquote className={styles.words}>{excerpt}</blockquote>}
    </div>
  );
}

function Message({ message }: { message: Schemas['ReceivedMessage'] }) {
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const { body, phone, leads } = message;
  return (
    <div className={styles.message}>
      <blockquote className={styles.words}>{body ?? 'Erased'}</blockquote>
      <span className={styles.soft}>
        {phone && `${phoneWords(phone)} · `}
        {momentWords(message.receivedAt, now)} · {messageWords(message)}
      </span>
      {leads.map(({ id, name, type, status }) => (
        <span key={id} className={styles.why}>
          <Link to={routes.lead(id)}>{name}</Link>
          <span className={styles.soft}>
            {TYPE_WORDS[type]} · {STATUS_WORDS[status]}
          </span>
        </span>
      ))}
      {leads[0] && !isOpen && <Button onClick={() => setOpen(true)}>Show texts</Button>}
      {leads[0] && isOpen && <TextHistory leadId={leads[0].id} />}
    </div>
  );
}
