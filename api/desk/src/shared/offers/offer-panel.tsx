import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Schemas } from '../api/call.ts';
import { useValue } from '../api/value-store.ts';
import { missingStepStore } from '../changes/missing-step.ts';
import { Button } from '../components/button.tsx';
import { Badge, ProblemBar } from '../components/messages.tsx';
import panel from '../components/panel.module.css';
import { moneyWords } from '../formatting/money.ts';
import { dateWords, momentWords } from '../formatting/time-words.ts';
import { PrepareDeal } from '../deals/prepare-deal.tsx';
import { useNow } from '../live/now.ts';
import { useSession } from '../session/session-store.ts';
import { useKeys } from '../shortcuts/key-scope.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { offersQuery } from './offer-changes.ts';
import { OfferForm } from './offer-form.tsx';
import { OfferLines } from './offer-lines.tsx';
import { figureWords, landChangeWords, ownInputsWords, STATE_WORDS } from './offer-words.ts';
import styles from './offers.module.css';
import { OwnerChecks } from './owner-checks.tsx';

type Offer = Schemas['Offer'];

const AFTER_OFFER: readonly Schemas['LeadStatus'][] = ['offer-made', 'under-contract', 'closed'];

const BOUGHT: readonly Schemas['LeadStatus'][] = ['under-contract', 'closed'];

/** The offers for the land of a lead, and the questions about its owner. */
export function OfferPanel({ lead }: { lead: Schemas['LeadDetail'] }) {
  const isWorker = useSession().isAtLeast('agent');
  const { data, error, refetch } = useQuery(offersQuery(lead.id));
  const missing = useValue(missingStepStore);
  const step = missing?.leadId === lead.id ? missing : undefined;
  const [opened, setOpened] = useState<'offer' | 'answer'>();
  const [newest, ...older] = data?.offers ?? [];
  const isOpen = newest !== undefined && ['made', 'countered', 'accepted'].includes(newest.state);
  const isBought = BOUGHT.includes(lead.status);
  const mayOffer = isWorker && data !== undefined && !isOpen;
  // A purchase under way ends with the lead's status, not with an answer.
  const mayAnswer = isWorker && isOpen && !(isBought && newest.state === 'accepted');
  useKeys(mayOffer || mayAnswer ? { o: () => setOpened(mayAnswer ? 'answer' : 'offer') } : {});
  const close = () => {
    setOpened(undefined);
    missingStepStore.set(undefined);
  };
  const isRead = data !== undefined;
  useEffect(() => {
    if (step?.is !== 'owner-checks' || !isRead) return;
    document.querySelector<HTMLElement>('[aria-labelledby="owner-checks"] input')?.focus();
    missingStepStore.set(undefined);
  }, [step, isRead]);
  const hasChecks = AFTER_OFFER.includes(lead.status) || isOpen || step?.is === 'owner-checks' || data?.checks.length;
  return (
    <section className={panel.panel} aria-labelledby="offers">
      <h2 id="offers">Offer</h2>
      {error && <ProblemBar problem={error} onRetry={refetch} />}
      {!data && !error && <p role="status">Loading…</p>}
      {data && !newest && <p>No offer yet.</p>}
      {newest && <OfferFacts offer={newest} />}
      {mayAnswer && (
        <Button shortcut="O" onClick={() => setOpened('answer')}>
          Update the offer…
        </Button>
      )}
      {mayOffer && (
        <Button shortcut="O" onClick={() => setOpened('offer')}>
          Make an offer…
        </Button>
      )}
      {newest?.state === 'accepted' && isBought && <PrepareDeal leadId={lead.id} isWorker={isWorker} />}
      {older.length > 0 && (
        <details>
          <summary>Earlier offers ({older.length})</summary>
          {older.map((offer) => (
            <OfferFacts key={offer.id} offer={offer} />
          ))}
        </details>
      )}
      {data && hasChecks ? <OwnerChecks leadId={lead.id} checks={data.checks} isWorker={isWorker} /> : null}
      {(opened === 'offer' || step?.is === 'offer') && mayOffer && (
        <OfferForm lead={lead} reopenReason={step?.reopenReason} onClose={close} />
      )}
      {opened === 'answer' && mayAnswer && (
        <AnswerDialog leadId={lead.id} offer={newest} isBought={isBought} onClose={close} />
      )}
    </section>
  );
}

/** For admins: changes by the offer's maker of facts that its ceiling depends on. */
function OwnChanges({ offer }: { offer: Offer }) {
  const now = useNow();
  const { by, ownChanges } = offer;
  if (ownChanges.length === 0) return null;
  const changes = ownChanges.map((change) => `${landChangeWords(change)} ${momentWords(change.at, now)}`);
  return (
    <p>
      <Badge look="soon">Look</Badge> {by}, who made this offer, {[...changes, ...ownInputsWords(offer)].join('; ')}.
    </p>
  );
}

function OfferFacts({ offer }: { offer: Offer }) {
  const now = useNow();
  const isAdmin = useSession().isAtLeast('admin');
  const { amountCents, terms, expiresOn, told, reason, state, answerCents, figures, inputs, result } = offer;
  return (
    <div>
      <p>
        <strong>{moneyWords(amountCents)}</strong>, {terms}, open until {dateWords(expiresOn)}.{' '}
        <Badge look={state === 'accepted' ? 'good' : state === 'countered' ? 'soon' : ''}>{STATE_WORDS[state]}</Badge>{' '}
        {state === 'made' && !told && <Badge look="soon">Not told yet</Badge>}
      </p>
      {state === 'accepted' && answerCents !== null && <p>Agreed on {moneyWords(answerCents)}.</p>}
      <ol className={styles.figures}>
        {figures.map((figure, index) => (
          <li key={index}>{figureWords(figure, now)}</li>
        ))}
      </ol>
      {reason !== null && <p>{reason}</p>}
      {isAdmin && <OwnChanges offer={offer} />}
      <details>
        <summary>How it was computed</summary>
        <OfferLines inputs={inputs} result={result} />
      </details>
    </div>
  );
}
