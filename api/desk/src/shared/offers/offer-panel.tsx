import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Schemas } from '../api/call.ts';
import { useValue } from '../api/value-store.ts';
import { useNow } from '../live/now.ts';
import { useDesk } from '../desk/use-desk.ts';
import { routes } from '../../routes.ts';
import { Button, ButtonLink } from '../components/button.tsx';
import { Badge, ProblemBar } from '../components/messages.tsx';
import panel from '../components/panel.module.css';
import { moneyWords } from '../formatting/money.ts';
import { dateWords, momentWords } from '../formatting/time-words.ts';
import { PrepareDeal } from '../deals/prepare-deal.tsx';
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
  const { missingStep } = useDesk();
  const isWorker = useSession().isAtLeast('agent');
  const { data, error, refetch } = useQuery(offersQuery(lead.id));
  const missing = useValue(missingStep);
  const step = missing?.leadId === lead.id ? missing : undefined;
  const [opened, setOpened] = useState<'offer' | 'answer'>();
  const [newest, ...older] = data?.offers ?? [];
  const isOpen = newest !== undefined && ['made', 'countered', 'accepted'].includes(newest.state);
  const isBought = BOUGHT.includes(lead.status);
  const mayOffer = isWorker && data !== undefined && !isOpen;
  // Once an accepted offer has become a contract, staff end the purchase by changing the lead's status.
  const mayAnswer = isWorker && isOpen && !(isBought && newest.state === 'accepted');
  useKeys(mayOffer || mayAnswer ? { o: () => setOpened(mayAnswer ? 'answer' : 'offer') } : {});
  const close = (dialog: typeof opened) => {
    // A dialog that is gone may close late, when the other one is open already.
    setOpened((now) => (now === dialog ? undefined : now));
    missingStep.set(undefined);
  };
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (step?.is !== 'owner-checks' || !isLoaded) return;
    const question = document.querySelector<HTMLElement>('[aria-labelledby="owner-checks"] input');
    question?.closest('details')?.setAttribute('open', '');
    question?.focus();
    missingStep.set(undefined);
  }, [step, isLoaded, missingStep]);
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
      {isWorker && isOpen && (
        <div>
          <ButtonLink to={routes.letter(lead.id)}>Write letter…</ButtonLink>
        </div>
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
      {data && hasChecks ? (
        <OwnerChecks
          leadId={lead.id}
          checks={data.checks}
          isWorker={isWorker}
          isNeeded={newest?.state === 'accepted' && lead.status !== 'closed'}
        />
      ) : null}
      {(opened === 'offer' || step?.is === 'offer') && mayOffer && (
        <OfferForm lead={lead} reopenReason={step?.reopenReason} onClose={() => close('offer')} />
      )}
      {opened === 'answer' && mayAnswer && (
        <AnswerDialog leadId={lead.id} offer={newest} isBought={isBought} onClose={() => close('answer')} />
      )}
    </section>
  );
}

/** For admins: facts that the ceiling depends on and that the offer's maker has changed. */
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
  const { amountCents, terms, expiresOn, told, state, answerCents, answerReason, figures, inputs, result } = offer;
  return (
    <div>
      <p>
        <strong>{moneyWords(amountCents)}</strong>, {terms}
        {state === 'accepted' ? '.' : `, open until ${dateWords(expiresOn)}.`}{' '}
        <Badge look={state === 'accepted' ? 'good' : state === 'countered' ? 'soon' : ''}>{STATE_WORDS[state]}</Badge>{' '}
        {state === 'made' && !told && <Badge look="soon">Not told yet</Badge>}
      </p>
      <ol className={styles.figures}>
        {figures.map((figure, index) => (
          <li key={index}>
            {figureWords(figure, now)}
            {figure.reason !== null && <q className={styles.reason}>{figure.reason}</q>}
          </li>
        ))}
      </ol>
      {state === 'accepted' && answerCents !== null && (
        <p>
          Agreed on {moneyWords(answerCents)}.{answerReason !== null && <q className={styles.reason}>{answerReason}</q>}
        </p>
      )}
      {isAdmin && <OwnChanges offer={offer} />}
      <details>
        <summary>How it was computed</summary>
        <OfferLines inputs={inputs} result={result} />
      </details>
    </div>
  );
}
