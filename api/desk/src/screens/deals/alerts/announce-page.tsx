import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import type { Schemas } from '../../../shared/api/call.ts';
import { useNow } from '../../../shared/live/now.ts';
import { useDesk } from '../../../shared/desk/use-desk.ts';
import { ActButton } from '../../../shared/components/act-button.tsx';
import { ProblemBar, RowsLoading } from '../../../shared/components/messages.tsx';
import { BackTo, PageHead } from '../../../shared/components/page-head.tsx';
import panel from '../../../shared/components/panel.module.css';
import { DealChecks } from '../deal-checks.tsx';
import { dealQuery } from '../../../shared/deals/deal-changes.ts';
import { type Deal, nextWords, titleOf } from '../../../shared/deals/deal-words.ts';
import { counted } from '../../../shared/formatting/lead-words.ts';
import { momentWords } from '../../../shared/formatting/time-words.ts';
import { routes } from '../../../routes.ts';
import { announce, audienceQuery, sendTest, useAlertStatus } from '../../../shared/alerts/alert-changes.ts';
import { skippedWords } from '../../../shared/alerts/alert-words.ts';
import { StopBar } from './stop-bar.tsx';
import { costWords, countWords } from './text-words.ts';
import styles from './alerts.module.css';

/**
 * The steps of an announcement: checks, audience, test email, and Announce, which sends the first emails five minutes
 * later.
 */
export function AnnouncePage() {
  const { id = '' } = useParams();
  const now = useNow();
  const { data: deal, error, refetch } = useQuery(dealQuery(id));
  const emails = useAlertStatus(deal);
  return (
    <>
      <BackTo to={routes.deal(id)}>{deal ? titleOf(deal) : 'Deal'}</BackTo>
      <PageHead title="Announce" />
      {error && <ProblemBar problem={error} onRetry={refetch} />}
      {!deal && !error && <RowsLoading />}
      {deal?.stage === 'scheduled' && <StopBar deal={deal} />}
      {deal && deal.stage !== 'preparing' && (
        <p>
          {nextWords(deal, now, emails)} <Link to={routes.alert(id)}>Emails</Link>
        </p>
      )}
      {deal?.stage === 'preparing' && <Steps deal={deal} />}
    </>
  );
}

function Steps({ deal }: { deal: Deal }) {
  const { undo } = useDesk();
  const { data: audience, error, refetch } = useQuery(audienceQuery(deal.id));
  // The last steps come with the audience, which would move them.
  const isCounted = audience !== undefined || error !== null;
  const isBlocked = deal.checks.some(({ isBlocking }) => isBlocking);
  const test = async () => {
    await sendTest(deal);
    undo.showDone('The test email is on its way to you.');
  };
  return (
    <div className={styles.steps}>
      <section className={panel.panel} aria-labelledby="checks">
        <h2 id="checks">1. Check</h2>
        <DealChecks checks={deal.checks} />
      </section>
      <section className={panel.panel} aria-labelledby="audience">
        <h2 id="audience">2. Who is told</h2>
        {error && <ProblemBar problem={error} onRetry={refetch} />}
        {!audience && !error && <p role="status">Counting…</p>}
        {audience && <AudienceFacts audience={audience} deal={deal} />}
      </section>
      {isCounted && (
        <>
          <section className={panel.panel} aria-labelledby="test">
            <h2 id="test">3. Look at the email</h2>
            <p>
              It is sent to your own address alone. Its links work for an hour, and a press on “I’m Interested” there is
              not stored.
            </p>
            {deal.claim && <p>Email and page say: {deal.claim}</p>}
            <ActButton act={test}>Send me a test</ActButton>
          </section>
          <section className={panel.panel} aria-labelledby="send">
            <h2 id="send">4. Announce</h2>
            <p>Five minutes later the first emails go out. Until then you can stop it.</p>
            <ActButton look="main" disabled={isBlocked || !audience} act={() => announce(undo, deal)}>
              Announce
            </ActButton>
          </section>
        </>
      )}
    </div>
  );
}

const STOP_WINDOW_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;

function AudienceFacts({ audience, deal }: { audience: Schemas['Audience']; deal: Deal }) {
  const now = useNow();
  const { members, interests, skipped, mostToday, texts } = audience;
  const skippedCount = skipped.reduce((sum, { count }) => sum + count, 0);
  const publicAt = now + STOP_WINDOW_MS + deal.headStartHours * HOUR_MS;
  return (
    <>
      <p>
        <strong>{counted(members, 'email')}</strong>. Public {momentWords(publicAt, now)} or later.
      </p>
      {texts && (
        <p>
          {texts.problem !== null && <>No texts: {texts.problem} The emails go out.</>}
          {texts.problem === null &&
            texts.count === 0 &&
            !texts.isEstimate &&
            'No texts: none of them agreed to texts, or may get one this week.'}
          {texts.problem === null && (texts.count > 0 || texts.isEstimate) && (
            <>
              <strong>{countWords(texts)}</strong>, {costWords(texts)}, in the hours that the law allows:{' '}
              <q>{texts.text}</q>
            </>
          )}
        </p>
      )}
      {mostToday !== null && mostToday < members && (
        <p>
          At most {mostToday.toLocaleString('en-US')} of them go out today, and more each day: mailbox providers
          distrust a sender who suddenly writes to many.
        </p>
      )}
      {interests.length > 0 && (
        <dl className={styles.kinds}>
          {interests.map(({ name, count }) => (
            <div key={name}>
              <dt>{count.toLocaleString('en-US')}</dt>
              <dd>{name}</dd>
            </div>
          ))}
        </dl>
      )}
      {skippedCount > 0 && (
        <p className={panel.soft}>
          {skippedCount.toLocaleString('en-US')} skipped: {skippedWords(skipped, deal.kinds)}.
        </p>
      )}
    </>
  );
}
