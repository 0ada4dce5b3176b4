import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Schemas } from '../api/call.ts';
import { useNow } from '../live/now.ts';
import { useDesk } from '../desk/use-desk.ts';
import { Button } from '../components/button.tsx';
import { ProblemBar } from '../components/messages.tsx';
import panel from '../components/panel.module.css';
import { momentWords } from '../formatting/time-words.ts';
import { routes } from '../../routes.ts';
import { useSession } from '../session/session-store.ts';
import { useKeys } from '../shortcuts/key-scope.ts';
import { acceptSuggestion, landQuery, refreshLand, removeParcel } from './land-changes.ts';
import { factsOf, LINK_WORDS, type Parcel } from './land-words.ts';
import { ParcelForm } from './parcel-form.tsx';
import styles from './land.module.css';

type Suggestion = Schemas['LandSuggestion'];

const wordsOf = ({ fields, county }: Suggestion) =>
  factsOf(fields, county)
    .map((fact) => fact.join(': '))
    .join('; ');

/** The parcels of a lead, and the facts about its land that its message suggests. */
export function LandPanel({ leadId }: { leadId: string }) {
  const desk = useDesk();
  const isWorker = useSession().isAtLeast('agent');
  const { data: land, error, refetch } = useQuery(landQuery(leadId));
  const [opened, setOpened] = useState<Parcel | 'new' | undefined>(
    desk.drafts.read(`land:${leadId}:new`) === undefined ? undefined : 'new',
  );
  // The scope runs changes one after another, because each needs the parcels as they are after the change before it.
  const {
    mutate,
    error: problem,
    isPending,
  } = useMutation({
    scope: { id: 'land' },
    mutationFn: (change: () => Promise<unknown>) => change(),
    onError: () => void refreshLand(desk.live, leadId),
  });
  const { parcels = [], suggestions = [] } = land ?? {};
  const [first] = suggestions;
  // Without a suggestion, the one that is first when the change runs: pressing A twice accepts two.
  const accept = (suggestion?: Suggestion) => {
    const key = crypto.randomUUID();
    mutate(() => acceptSuggestion(desk, leadId, key, suggestion));
  };
  const remove = (parcel: Parcel) => {
    if (confirm('Remove this parcel? This cannot be undone.')) mutate(() => removeParcel(desk.live, leadId, parcel));
  };
  useKeys(isWorker && first ? { a: () => accept() } : {});
  return (
    <section className={panel.panel} aria-labelledby="land">
      <h2 id="land">Land</h2>
      {error && <ProblemBar problem={error} onRetry={refetch} />}
      {problem && <ProblemBar problem={problem} />}
      {!land && !error && <p role="status">Loading…</p>}
      {land && parcels.length === 0 && <p>No parcels yet.</p>}
      {parcels.map((parcel, index) => (
        <ParcelFacts key={parcel.id} parcel={parcel} title={parcels.length > 1 ? `Parcel ${index + 1}` : undefined}>
          {isWorker && (
            <div className={panel.buttons}>
              <Button onClick={() => setOpened(parcel)}>
                Edit <span className="visually-hidden">parcel {index + 1}</span>
              </Button>
              <Button look="quiet" disabled={isPending} onClick={() => remove(parcel)}>
                Remove <span className="visually-hidden">parcel {index + 1}</span>
              </Button>
            </div>
          )}
        </ParcelFacts>
      ))}
      {suggestions.length > 0 && (
        <>
          <h3 id="land-suggestions">From their message</h3>
          <ul className={styles.suggestions} aria-labelledby="land-suggestions">
            {suggestions.map((suggestion, index) => (
              <li key={index}>
                <span>
                  {wordsOf(suggestion)}? <q>{suggestion.words}</q>
                </span>
                {isWorker && (
                  <Button shortcut={suggestion === first ? 'A' : undefined} onClick={() => accept(suggestion)}>
                    Accept <span className="visually-hidden">{wordsOf(suggestion)}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {isWorker && land && <Button onClick={() => setOpened('new')}>Add a parcel…</Button>}
      {opened && (
        <ParcelForm
          leadId={leadId}
          // As it is by now: a colleague may change it while it is edited.
          parcel={opened === 'new' ? undefined : (parcels.find(({ id }) => id === opened.id) ?? opened)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}

function ParcelFacts({ parcel, title, children }: { parcel: Parcel; title: string | undefined; children: ReactNode }) {
  const now = useNow();
  const { fields, county, by, at, others, links } = parcel;
  return (
    <div className={styles.parcel}>
      {title !== undefined && <h3>{title}</h3>}
      <dl className={panel.facts}>
        {factsOf(fields, county).map(([label, words]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
        {others.length > 0 && (
          <div>
            <dt>Same parcel</dt>
            <dd>
              {others.map(({ id, name }) => (
                <Link key={id} to={routes.lead(id)}>
                  {name}
                </Link>
              ))}
            </dd>
          </div>
        )}
      </dl>
      {links.length > 0 && (
        <p className={panel.buttons}>
          {links.map(({ kind, url }) => (
            <a key={kind} href={url} target="_blank" rel="noreferrer">
              {LINK_WORDS[kind]}
            </a>
          ))}
        </p>
      )}
      <p className={panel.soft}>
        {by}, {momentWords(at, now)}
      </p>
      {children}
    </div>
  );
}
