import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { api, bodyOf, type Schemas } from '../../shared/api/call.ts';
import { Button, ButtonAnchor, ButtonLink } from '../../shared/components/button.tsx';
import { Email } from '../../shared/components/email.tsx';
import { Badge, ProblemBar } from '../../shared/components/messages.tsx';
import { PageHead } from '../../shared/components/page-head.tsx';
import { nameOf, phoneWords } from '../../shared/formatting/lead-words.ts';
import { momentWords } from '../../shared/formatting/time-words.ts';
import { useNow } from '../../shared/live/now.ts';
import { routes } from '../../routes.ts';
import { comparedWords, eventWords, STEP_WORDS } from './proof-words.ts';
import styles from './proof.module.css';

/** The signed certificate of a person's consents and withdrawals, to read, print and download. */
export function ProofPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['proof of consent', id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/leads/{id}/consent/checked', { params: { path: { id } }, signal })),
    // Each read is audited.
    gcTime: 0,
  });
  return (
    <>
      <PageHead title="Proof of consent">
        <ButtonLink to={routes.lead(id)}>Lead</ButtonLink>
        {data && (
          <>
            <Button onClick={() => print()}>Print</Button>
            <ButtonAnchor href={`/api/admin/leads/${id}/consent`} download={`consent-${id}.json`}>
              JSON
            </ButtonAnchor>
          </>
        )}
      </PageHead>
      {error && <ProblemBar problem={error} onRetry={refetch} />}
      {!data && !error && <p role="status">Loading the certificate…</p>}
      {data && <Certificate signed={data} />}
    </>
  );
}

function Certificate({ signed: { certificate, signature, steps } }: { signed: Schemas['CheckedConsentCertificate'] }) {
  const now = useNow();
  const { lead, records, number, forms, issuedAt, issuedBy, leadId } = certificate;
  return (
    <div className={styles.certificate}>
      <section className={styles.panel} aria-labelledby="whose">
        <h2 id="whose">{lead ? nameOf(lead) : 'This person was erased'}</h2>
        {lead && (
          <p>
            {phoneWords(lead.phone)}
            {lead.email && (
              <>
                , <Email address={lead.email} />
              </>
            )}
            . Received {momentWords(lead.receivedAt, now)}.
          </p>
        )}
        <p>
          Issued {momentWords(issuedAt, now)} by {issuedBy}. Lead {leadId}.
        </p>
      </section>
      <section className={styles.panel} aria-labelledby="steps">
        <h2 id="steps">Verification</h2>
        <ol className={styles.steps}>
          {steps.map(({ name, fault }) => (
            <li key={name}>
              <Badge look={fault === null ? 'good' : 'bad'}>{fault === null ? 'verified' : 'failed'}</Badge>{' '}
              {fault === null ? STEP_WORDS[name] : <strong role="alert">{`Not as it should be: ${fault}.`}</strong>}
            </li>
          ))}
        </ol>
        <p>
          Signed with the key <code>{signature.publicKey}</code>. Anyone can check the file with this key.
        </p>
      </section>
      <section className={styles.panel} aria-labelledby="rows">
        <h2 id="rows">Consents and withdrawals</h2>
        {records.length === 0 && <p>Nothing is on record. Nobody may text this person.</p>}
        <ol className={styles.rows}>
          {records.map((row) => (
            <ConsentRow key={row.id} row={row} now={now} />
          ))}
        </ol>
      </section>
      {number && (
        <section className={styles.panel} aria-labelledby="number">
          <h2 id="number">The number</h2>
          <p>
            {number.isStopped ? 'It gets no texts: it is stopped' : 'It is not stopped'}
            {number.isStopped && number.stoppedAt ? ` since ${momentWords(number.stoppedAt, now)}` : ''}.
          </p>
          <ol className={styles.rows}>
            {number.records.map((row) => (
              <ConsentRow key={row.id} row={row} now={now} />
            ))}
          </ol>
        </section>
      )}
      {forms.map(({ sha256, html }) => (
        <section key={sha256} className={styles.panel} aria-label="The form as the visitor saw it">
          <h2>The form as the visitor saw it</h2>
          {/* An empty `sandbox` forbids scripts and forms, and gives the frame no origin. */}
          <iframe className={styles.form} title="The form as the visitor saw it" sandbox="" srcDoc={html} />
          <p className={styles.soft}>SHA-256 {sha256}</p>
        </section>
      ))}
    </div>
  );
}

function ConsentRow({ row, now }: { row: Schemas['CertifiedConsent']; now: number }) {
  const { agreedAt, wording, wordingVersion, ip, userAgent, pageUrl, sectionRelease, seal, erasedAt } = row;
  return (
    <li>
      <h3>{eventWords(row)}</h3>
      <p>{momentWords(agreedAt, now)}</p>
      {wording !== null && (
        <>
          <blockquote>{wording}</blockquote>
          <p className={styles.soft}>
            Version {wordingVersion ?? 'not recorded'}, {comparedWords(row)}.
          </p>
        </>
      )}
      <dl className={styles.facts}>
        {pageUrl !== null && <Fact name="Page" value={pageUrl} />}
        {sectionRelease !== null && <Fact name="Release" value={sectionRelease} />}
        {ip !== null && <Fact name="Address" value={ip} />}
        {userAgent !== null && <Fact name="Browser" value={userAgent} />}
        {erasedAt !== null && <Fact name="Erased" value={momentWords(erasedAt, now)} />}
        <Fact name="Ledger entry" value={`${seal.position.toLocaleString('en-US')}: ${seal.hash}`} />
      </dl>
    </li>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
