import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../api/call.ts';
import { movedWords, undoChanges } from '../changes/change-lead.ts';
import { useDesk } from '../desk/use-desk.ts';
import { ActButton } from '../components/act-button.tsx';
import { Button } from '../components/button.tsx';
import { DeskDialog } from '../components/dialog.tsx';
import { Choice, Field } from '../components/field.tsx';
import { DeskForm, FormButtons } from '../components/form.tsx';
import { ProblemBar } from '../components/messages.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { counted, TOLD_WORDS } from '../formatting/lead-words.ts';
import { dollarsIn, parseFigure, moneyWords } from '../formatting/money.ts';
import { momentWords, toLocalInput } from '../formatting/time-words.ts';
import { landQuery } from '../land/land-changes.ts';
import type { Parcel } from '../land/land-words.ts';
import { ParcelForm } from '../land/parcel-form.tsx';
import { useSession } from '../session/session-store.ts';
import { useConfirmed } from '../session/use-confirmed.ts';
import { CompForm } from './comp-form.tsx';
import { confirmComp, estimateQuery, makeOffer, removeComp } from './offer-changes.ts';
import { OfferLines } from './offer-lines.tsx';
import { FACTOR_WORDS, needsConfirmation } from './offer-words.ts';
import styles from './offers.module.css';

type Lead = Pick<Schemas['LeadDetail'], 'id' | 'firstName' | 'lastName' | 'status' | 'followUpAt'>;
type Estimate = Schemas['Estimate'];
type FactorName = keyof Schemas['OfferFactors'];

const DAYS_OPEN = 14;
const FACTORS = Object.keys(FACTOR_WORDS) as FactorName[];
const isFactor = (text: string) => /^\d{2,3}$/.test(text) && Number(text) >= 30 && Number(text) <= 120;

interface OfferFormProps {
  lead: Lead;
  reopenReason: string | undefined;
  onClose: () => void;
}

/** Shows how the offer is computed, and a form that proposes the computed amount. Enter saves the offer. */
export function OfferForm({ lead, reopenReason, onClose }: OfferFormProps) {
  const { staff } = useSession();
  const { data: land } = useQuery(landQuery(lead.id));
  const parcels = (land?.parcels ?? []).filter(({ fields }) => fields.acres && fields.countyFips);
  const [parcelId, setParcel] = useState('');
  const [factors, setFactors] = useState<Partial<Record<FactorName, string>>>({});
  const [isAdding, setAdding] = useState(false);
  // The parcel when its form was opened: a new parcel is in `land` once it is saved, and the form must not change it.
  const [parcelForm, openParcelForm] = useState<{ parcel: Parcel | undefined }>();
  const valid = FACTORS.flatMap((name) =>
    isFactor(factors[name] ?? '') ? [[name, Number(factors[name])] as const] : [],
  );
  const query = { ...Object.fromEntries(valid), ...(parcelId !== '' && { parcelId }) };
  const { data: estimate, failureReason, refetch, isPlaceholderData } = useQuery(estimateQuery(lead.id, query));
  const { inputs, result } = estimate ?? {};
  const chosen = parcels.find(({ id }) => id === estimate?.parcelId);
  const place = { state: chosen?.fields.state ?? '', county: inputs?.countyFips ?? '' };
  return (
    <DeskDialog title="Make an offer" onClose={onClose}>
      {/* Also between the tries, which go on for a while without a connection. */}
      {failureReason && <ProblemBar problem={failureReason} onRetry={refetch} />}
      {!estimate && !failureReason && <p role="status">Loading…</p>}
      {estimate && !inputs && (
        <LandMissing onEnter={() => openParcelForm({ parcel: land?.parcels[0] })} parcel={land?.parcels[0]} />
      )}
      {parcelForm && (
        <ParcelForm
          leadId={lead.id}
          parcel={parcelForm.parcel}
          onClose={() => {
            openParcelForm(undefined);
            void refetch();
          }}
        />
      )}
      {parcels.length > 1 && (
        <Choice
          label="Parcel"
          value={estimate?.parcelId ?? ''}
          options={Object.fromEntries(
            parcels.map(({ id, fields, county }) => [
              id,
              `${counted(fields.acres ?? 0, 'acre')}, ${county}, ${fields.state}`,
            ]),
          )}
          onChange={setParcel}
        />
      )}
      {inputs && result && (
        <>
          <OfferLines
            inputs={inputs}
            result={result}
            actions={(comp) => (
              <>
                {needsConfirmation(comp, staff.name) && (
                  <ActButton look="quiet" act={() => confirmComp(comp.id)}>
                    Confirm
                  </ActButton>
                )}
                <ActButton look="quiet" act={() => removeComp(lead.id, comp.id)}>
                  Remove
                </ActButton>
              </>
            )}
          />
          <div>
            <Button onClick={() => setAdding(true)}>Add a comp…</Button>
          </div>
          {isAdding && <CompForm leadId={lead.id} place={place} onClose={() => setAdding(false)} />}
          <div className={styles.factors} role="group" aria-label="Percent of the value">
            {FACTORS.map((name) => (
              <Field
                key={name}
                label={`${FACTOR_WORDS[name]} (%)`}
                inputMode="numeric"
                maxLength={3}
                value={factors[name] ?? String(inputs.factors[name])}
                onChange={(text) => setFactors({ ...factors, [name]: text })}
                isInvalid={!isFactor(factors[name] ?? '100')}
              />
            ))}
          </div>
          <Terms
            lead={lead}
            estimate={estimate as ComputedEstimate}
            isOutdated={isPlaceholderData}
            query={query}
            reopenReason={reopenReason}
            onClose={onClose}
          />
        </>
      )}
    </DeskDialog>
  );
}

/** Asks for the acres and county of the land, without which no offer can be computed. */
function LandMissing({ parcel, onEnter }: { parcel: Parcel | undefined; onEnter: () => void }) {
  return (
    <>
      <p>
        {parcel
          ? 'An offer needs the acres and the county of the land.'
          : 'An offer needs a parcel of land, with its acres and county.'}
      </p>
      <div>
        <Button look="main" autoFocus onClick={onEnter}>
          {parcel ? 'Edit the parcel' : 'Add a parcel'}
        </Button>
      </div>
    </>
  );
}

type ComputedEstimate = Estimate & { result: Schemas['OfferResult'] };

interface TermsProps extends OfferFormProps {
  estimate: ComputedEstimate;
  /** True while the estimate for another parcel or factor loads. */
  isOutdated: boolean;
  query: Pick<Schemas['NewOffer'], FactorName | 'parcelId'>;
}

function Terms({ lead, estimate, isOutdated, query, reopenReason, onClose }: TermsProps) {
  const { clock, live, outbox, undo } = useDesk();
  const { parcelId, result, limitCents, mostCents } = estimate;
  const isAdmin = useSession().isAtLeast('admin');
  const { opening = null, ceilingCents = null } = result.figures ?? {};
  const { value, change, clear } = useDraft(`offer:${lead.id}`, {
    ...{ key: '', sent: '', terms: 'cash', reason: '', reopenReason: reopenReason ?? '' },
    // Not preset, so that only the user's own choice is recorded.
    toldBy: '' as Schemas['ContactChannel'] | '',
    followUp: 'kept' as Schemas['OfferFollowUp'],
    expiresOn: toLocalInput(clock.serverNow() + DAYS_OPEN * 86_400_000).slice(0, 10),
    // Null until the user types: until then the field shows the computed amount.
    amount: null as string | null,
  });
  const { run, error, isPending } = useConfirmed();
  // Proposes nothing that would be refused.
  const most = limitCents === null || isAdmin ? Infinity : limitCents;
  const amount = value.amount ?? dollarsIn(most > 0 ? opening && Math.min(opening.low, most) : null);
  const cents = parseFigure(amount, 100);
  const needsReason = limitCents === null || (typeof cents === 'number' && cents > limitCents);
  // Staff choose whether an offer moves a follow-up that is still ahead.
  const asksFollowUp = lead.followUpAt !== null && Date.parse(lead.followUpAt) > clock.serverNow();
  const leave = () => {
    clear();
    onClose();
  };
  const save = () =>
    run(async () => {
      const { terms, toldBy, expiresOn, followUp } = value;
      const offer = {
        ...{ ...query, ...(parcelId !== null && { parcelId }), amountCents: cents as number, terms, expiresOn },
        ...(toldBy !== '' && { toldBy }),
        ...(asksFollowUp && { followUp }),
        ...(needsReason && value.reason.trim() !== '' && { reason: value.reason }),
        ...(lead.status === 'lost' && value.reopenReason.trim() !== '' && { reopenReason: value.reopenReason }),
      };
      // A retry of the same offer keeps its key; a changed one gets another.
      const sent = JSON.stringify(offer);
      const key = value.sent === sent ? value.key : crypto.randomUUID();
      change({ key, sent });
      const made = await makeOffer(live, lead.id, offer, key);
      const told = toldBy === '' ? ' The seller has not been told yet.' : '';
      undo.showDone(
        `Offer of ${moneyWords(offer.amountCents)} saved.${told}${movedWords(made.lead, clock.serverNow())}`,
        () => undoChanges(outbox, lead, made.lead.entries),
      );
      leave();
    });
  const text = (name: 'terms' | 'reason' | 'expiresOn' | 'reopenReason', label: string, more: object = {}) => (
    <Field
      label={label}
      name={name}
      isRequired
      maxLength={500}
      value={value[name]}
      onChange={(next) => change({ [name]: next })}
      {...more}
    />
  );
  return (
    <DeskForm problem={error} onSave={save}>
      {limitCents === null && !isAdmin && (
        <p>
          There are too few sales for a ceiling: you can offer at most {moneyWords(mostCents)}. An admin can offer more.
        </p>
      )}
      {limitCents !== ceilingCents && limitCents !== null && (
        <p>
          Your limit is {moneyWords(limitCents)}: factors that you changed never raise it, and comps that you entered
          only once a colleague confirms them. An admin can offer more.
        </p>
      )}
      <Field
        label="Amount ($)"
        name="amountCents"
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        isRequired
        value={amount}
        onChange={(next) => change({ amount: next })}
      />
      {needsReason &&
        text(
          'reason',
          limitCents !== null && limitCents === ceilingCents ? 'Why above the ceiling' : 'Why this amount',
          { isLong: true },
        )}
      {text('terms', 'Terms', { maxLength: 200 })}
      {text('expiresOn', 'Open until', { type: 'date' })}
      <Choice
        label="The seller was told"
        name="toldBy"
        value={value.toldBy}
        options={{ '': 'Not yet', ...TOLD_WORDS }}
        onChange={(toldBy) => change({ toldBy })}
      />
      {asksFollowUp && (
        <Choice
          label="Follow-up"
          name="followUp"
          value={value.followUp}
          options={{
            kept: `No change (${momentWords(lead.followUpAt ?? '', clock.serverNow())})`,
            'last-day': 'On the last day of the offer',
          }}
          onChange={(followUp) => change({ followUp })}
        />
      )}
      {lead.status === 'lost' && text('reopenReason', 'Why the lead is reopened')}
      <FormButtons
        button={isPending ? 'Saving…' : 'Save offer'}
        isDisabled={isPending || isOutdated}
        onCancel={leave}
      />
    </DeskForm>
  );
}
