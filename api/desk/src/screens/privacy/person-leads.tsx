import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api, bodyOf, Problem, type Schemas } from '../../shared/api/call.ts';
import { Button } from '../../shared/components/button.tsx';
import { Bar, Badge, ProblemBar } from '../../shared/components/messages.tsx';
import { counted, forCount, nameOf, TYPE_WORDS } from '../../shared/formatting/lead-words.ts';
import { dayWords } from '../../shared/formatting/time-words.ts';
import { useNow } from '../../shared/live/now.ts';
import { routes } from '../../routes.ts';
import styles from './privacy.module.css';

type Found = Schemas['FoundLead'];
type Identity = Schemas['PersonIdentity'];

interface PersonLeadsProps {
  request: Schemas['PrivacyRequest'];
  /** The person to export or erase, once the admin has decided which leads are theirs. */
  identity: Identity | undefined;
  /** Called with the decision, or with undefined when the selection changes after it. */
  onChosen: (identity: Identity | undefined) => void;
}

/**
 * The leads that are connected with the request's number or email, and why. An admin selects those of the person.
 */
export function PersonLeads({ request: { id, phone, email }, identity, onChosen }: PersonLeadsProps) {
  const person = { ...(phone !== null && { phone }), ...(email !== null && { email }) };
  const { data, error, refetch } = useQuery({
    queryKey: ['found person', id],
    queryFn: ({ signal }) => bodyOf(api.POST('/api/admin/people/find', { body: person, signal })),
    // Each read is audited.
    retry: false,
    gcTime: 0,
  });
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const isTooMany = error instanceof Problem && error.reason === 'not-one-person';
  if (error && !isTooMany) return <ProblemBar problem={error} onRetry={refetch} />;
  if (!data && !isTooMany) return <p role="status">Searching…</p>;
  const { items, hasMore } = data ?? { items: [], hasMore: false };
  // Direct matches are selected at first; leads that were found through another lead are not.
  const marked = chosen ?? new Set(items.filter(({ through }) => through === null).map((lead) => lead.id));
  const toggle = (lead: Found) => {
    const next = new Set(marked);
    if (!next.delete(lead.id)) next.add(lead.id);
    setChosen(next);
    onChosen(undefined);
  };
  return (
    <>
      {isTooMany && (
        <p>
          More than 100 leads are connected with this. Choose the person’s leads in the list, or continue with what is
          surely theirs.
        </p>
      )}
      {data && items.length === 0 && <p>No lead has this number or email. Texts, stops and requests may have it.</p>}
      <ul className={styles.found} aria-label="Found leads">
        {items.map((lead) => (
          <FoundItem
            key={lead.id}
            lead={lead}
            all={items}
            isChosen={marked.has(lead.id)}
            onToggle={() => toggle(lead)}
          />
        ))}
      </ul>
      {hasMore && (
        <Bar>
          Texts, stops or requests belong to another number or email of these leads. They are included with the leads
          that you choose, unless another lead has the same number or email.
        </Bar>
      )}
      {identity ? (
        <p role="status">Decided.</p>
      ) : (
        <div className={styles.buttons}>
          {items.length > 0 && (
            <Button
              look="main"
              disabled={marked.size === 0}
              onClick={() => onChosen({ ...person, leadIds: [...marked], exact: false })}
            >
              {forCount(marked.size, 'This lead is theirs', `These ${counted(marked.size, 'lead')} are theirs`)}
            </Button>
          )}
          <Button onClick={() => onChosen({ ...person, exact: true })}>
            Only what is stored under exactly {phone !== null && email !== null ? 'both' : 'this'}
          </Button>
        </div>
      )}
    </>
  );
}

/** The link of a lead to the request, or to the lead that it was found through. */
const LINK_WORDS: Record<Schemas['FoundBy'], string> = {
  phone: 'same number',
  email: 'same email',
  staff: 'linked by staff',
  corrected: 'a number or email that staff corrected',
};

interface FoundItemProps {
  lead: Found;
  all: readonly Found[];
  isChosen: boolean;
  onToggle: () => void;
}

function FoundItem({ lead, all, isChosen, onToggle }: FoundItemProps) {
  const now = useNow();
  const through = all.find(({ id }) => id === lead.through);
  const links = new Intl.ListFormat('en-US').format(lead.linkedBy.map((by) => LINK_WORDS[by]));
  return (
    <li>
      <label>
        <input type="checkbox" checked={isChosen} onChange={onToggle} /> {nameOf(lead)} · {TYPE_WORDS[lead.type]} ·{' '}
        {dayWords(lead.receivedAt, now)}
      </label>{' '}
      {lead.quarantined && <Badge look="soon">spam?</Badge>} {lead.test && <Badge>test</Badge>}{' '}
      <Link to={routes.lead(lead.id)} target="_blank">
        Open
      </Link>
      <p className={styles.why}>
        {through
          ? `Found only through ${nameOf(through)} (${links}): anyone can type someone else’s number into a form. Ask at that number before you include it.`
          : `Direct match: ${links}.`}
      </p>
    </li>
  );
}
