import { makeDemoLead, type DemoLead, type DemoPlan } from './demo-lead.js';

/** The columns of `leads` that are filled, in the order of the rows. */
export const DEMO_COLUMNS = `id, type, first_name, last_name, email, phone, phone_unlikely, note, interests, received_at,
  idempotency_key, body_sha256, status, assignee_id, respond_by, first_contact_at, quarantined, quarantine_state,
  quarantine_reasons, updated_at, follow_up_at`;

const NULL = '\\N';
const ROWS_PER_CHUNK = 500;

/** Makes the rows of `leads` in chunks of COPY's text. Nothing in them needs COPY's escapes. */
export function* makeChunks(plan: DemoPlan): Generator<string> {
  let chunk = '';
  for (let number = 0; number < plan.leads; number += 1) {
    chunk += toRow(makeDemoLead(number, plan));
    if (number % ROWS_PER_CHUNK !== ROWS_PER_CHUNK - 1) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

function toRow(lead: DemoLead): string {
  const { firstContactAt, isQuarantined } = lead;
  const values = [
    lead.id,
    lead.type,
    lead.firstName,
    lead.lastName,
    lead.email,
    lead.phone,
    lead.isPhoneUnlikely ? 't' : 'f',
    lead.note,
    lead.interest && `{"${lead.interest}"}`,
    lead.receivedAt.toISOString(),
    lead.key,
    madeUpDigest(lead.id),
    lead.status,
    lead.assigneeId,
    lead.respondBy?.toISOString(),
    firstContactAt?.toISOString(),
    isQuarantined ? 't' : 'f',
    isQuarantined ? 'suspected' : 'none',
    isQuarantined ? '{filled-too-fast}' : '{}',
    (firstContactAt ?? lead.receivedAt).toISOString(),
    lead.followUpAt?.toISOString(),
  ];
  return `${values.map((value) => value ?? NULL).join('\t')}\n`;
}

// A bytea of the right length; nobody sends these keys again.
function madeUpDigest(id: string): string {
  return `\\\\x${id.replaceAll('-', '').repeat(2)}`;
}
