import type { Transaction } from '../../database/database.js';
import type { MembersRepository } from '../../alerts/members/members.repository.js';
import type { ImportedLead, ImportedLeadsRepository } from '../../inbox/entry/imported-leads.repository.js';
import { plainParcelNumber } from '../../land/parcel-facts.js';
import { MOST_PARCELS, type ParcelsRepository } from '../../land/parcels.repository.js';
import { findLeadsByContact, lockLeads } from '../../leads/lead/lead-rows.sql.js';
import type { LeadType } from '../../leads/lead/lead-enums.js';
import { toSubmittedValues } from '../../leads/lead/submitted-fields.js';
import { isUnlikelyPhone } from '../../leads/spam/quarantine.js';
import type { RowValues } from '../mapping/row-values.js';
import type { TakenBackRepository, WhyKept } from '../run/taken-back.repository.js';
import { type LeadOfRow, readLead } from './lead-rows.js';
import type { KnownRow, KnownThing, ListKind, MadeOfRow, ReadRow, RowToUndo, RunningImport } from './list-kind.js';

const WHY_KEPT: Readonly<Record<WhyKept, string>> = {
  contacted: 'Somebody has called or written to this person since.',
  offer: 'There is an offer, or an answer about the owner.',
  deal: 'The lead belongs to a deal.',
  papers: 'The lead has documents or letters.',
  changed: 'The lead was changed since.',
};

/** The repositories of imported leads. */
export interface LeadStores {
  readonly leads: ImportedLeadsRepository;
  readonly parcels: ParcelsRepository;
  readonly members: MembersRepository;
  readonly takenBack: TakenBackRepository;
}

/** The values that a known row added to its lead. */
interface AddedToLead {
  readonly noteId?: string;
  readonly phone?: string;
  readonly email?: string;
  readonly parcelId?: string;
}

const keyWords = { phone: 'phone number', email: 'email address' } as const;
const partsOf = (key: string) => key.split(' ') as ['phone' | 'email', string];

/** Lists of sellers and of buyers. */
export class LeadsKind implements ListKind<LeadOfRow> {
  readonly chunk = 250;

  constructor(
    private readonly type: LeadType,
    private readonly stores: LeadStores,
  ) {}

  read(values: RowValues): LeadOfRow {
    return readLead(this.type, values);
  }

  keysOf({ person: { phone, email } }: LeadOfRow): string[] {
    return [...(phone === null ? [] : [`phone ${phone}`]), ...(email === null ? [] : [`email ${email.toLowerCase()}`])];
  }

  sameAsRow(key: string, row: number): string {
    return `Same ${keyWords[partsOf(key)[0]]} as row ${row}.`;
  }

  async findKnown(transaction: Transaction, keys: readonly string[]): Promise<KnownThing[]> {
    const [phones, emails] = (['phone', 'email'] as const).map((kind) =>
      keys.map(partsOf).flatMap(([each, value]) => (each === kind ? [value] : [])),
    );
    const leads = await findLeadsByContact(transaction, {
      type: this.type,
      phones: phones ?? [],
      emails: emails ?? [],
    });
    return leads.flatMap(({ id: leadId, phone, email }) => [
      ...(phone === null ? [] : [{ key: `phone ${phone}`, leadId, reason: 'Same phone number as a lead.' }]),
      ...(email === null ? [] : [{ key: `email ${email}`, leadId, reason: 'Same email address as a lead.' }]),
    ]);
  }

  async store(
    transaction: Transaction,
    rows: readonly ReadRow<LeadOfRow>[],
    run: RunningImport,
  ): Promise<Map<number, MadeOfRow>> {
    const { leads, parcels, members } = this.stores;
    const keyOf = (number: number) => `import ${run.id} ${number}`;
    const sent = rows.map(({ number, item }) => toImportedLead(item, keyOf(number)));
    const ids = await leads.store(transaction, this.type, sent, run.staffId);
    const stored = rows.flatMap(({ number, item }) => {
      const leadId = ids.get(keyOf(number));
      return leadId === undefined ? [] : [{ number, item, leadId }];
    });
    const land = stored.flatMap(({ leadId, item }) => (item.land === null ? [] : [{ leadId, ...item.land }]));
    await parcels.addImported(transaction, land, run.staffId);
    if (run.attested !== null && this.type === 'buyer')
      await members.enrollImported(transaction, [...ids.values()], { staffId: run.staffId, said: run.attested });
    return new Map(stored.map(({ number, leadId }) => [number, { leadId }]));
  }

  async add(
    transaction: Transaction,
    rows: readonly KnownRow<LeadOfRow>[],
    run: RunningImport,
  ): Promise<Map<number, MadeOfRow>> {
    const known = rows.flatMap((row) => (row.leadId === null ? [] : [{ ...row, leadId: row.leadId }]));
    if (run.known === 'skip' || known.length === 0) return new Map();
    const ids = [...new Set(known.map(({ leadId }) => leadId))].toSorted();
    if (run.attested !== null && this.type === 'buyer')
      await this.stores.members.enrollImported(transaction, ids, { staffId: run.staffId, said: run.attested });
    await lockLeads(transaction, ids);
    const filled = run.known === 'fill-empty' ? await this.fillContacts(transaction, known, run.staffId) : undefined;
    const made = new Map<number, MadeOfRow>();
    for (const { number, leadId, item } of known) {
      const { leads } = this.stores;
      const noteId = item.note === null ? null : await leads.addNote(transaction, leadId, item.note, run.staffId);
      const parcelId = run.known === 'fill-empty' ? await this.fillLand(transaction, leadId, item, run) : undefined;
      const added: AddedToLead = {
        ...(noteId !== null && { noteId }),
        ...filled?.get(number),
        ...(parcelId !== undefined && { parcelId }),
      };
      if (Object.keys(added).length > 0) made.set(number, { leadId, made: added });
    }
    return made;
  }

  async undo(transaction: Transaction, rows: readonly RowToUndo[], run: RunningImport): Promise<Map<number, string>> {
    const { takenBack } = this.stores;
    const stored = rows.filter(({ result }) => result === 'new');
    const kept = await takenBack.takeBackLeads(
      transaction,
      stored.flatMap(({ leadId }) => leadId ?? []),
    );
    await this.takeBackAdded(transaction, rows, run.staffId);
    return new Map(
      stored.flatMap(({ number, leadId }) => {
        const why = kept.get(leadId ?? '');
        return why === undefined ? [] : [[number, WHY_KEPT[why]] as const];
      }),
    );
  }

  /** The phone numbers and addresses that leads got, by the numbers of the rows. */
  private async fillContacts(
    transaction: Transaction,
    rows: readonly (ReadRow<LeadOfRow> & { leadId: string })[],
    staffId: string,
  ): Promise<Map<number, Pick<AddedToLead, 'phone' | 'email'>>> {
    const values = rows.flatMap(({ number, leadId, item: { person } }) =>
      contactsOf(person).map((contact) => ({ number, leadId, ...contact })),
    );
    const filled = await this.stores.leads.fillValues(transaction, values, staffId);
    return new Map(filled.map(({ number, field, value }) => [number, { [field]: value }]));
  }

  /** Adds the land of a row. A lead that has land gets only land with another parcel number. */
  private async fillLand(
    transaction: Transaction,
    leadId: string,
    { land }: LeadOfRow,
    { staffId }: RunningImport,
  ): Promise<string | undefined> {
    const { parcels } = this.stores;
    if (land === null) return undefined;
    const stored = await parcels.list(leadId, transaction);
    const key = land.apn === null ? null : plainParcelNumber(land.apn);
    const isOther = key !== null && stored.every(({ apnKey }) => apnKey !== key);
    if (stored.length > 0 && (!isOther || stored.length >= MOST_PARCELS)) return undefined;
    return (await parcels.addImported(transaction, [{ leadId, ...land }], staffId))[0];
  }

  private async takeBackAdded(transaction: Transaction, rows: readonly RowToUndo[], staffId: string): Promise<void> {
    const { leads, parcels } = this.stores;
    const added = rows.flatMap(({ result, leadId, made }) =>
      result === 'known' && leadId !== null && made !== null ? [{ leadId, ...(made as AddedToLead) }] : [],
    );
    if (added.length === 0) return;
    await lockLeads(transaction, [...new Set(added.map(({ leadId }) => leadId))].toSorted());
    await leads.takeBackNotes(
      transaction,
      added.flatMap(({ noteId }) => noteId ?? []),
    );
    await parcels.removeUnchanged(
      transaction,
      added.flatMap(({ parcelId }) => parcelId ?? []),
    );
    await leads.emptyValues(
      transaction,
      added.flatMap(({ leadId, ...contacts }) => contactsOf(contacts).map((contact) => ({ leadId, ...contact }))),
      staffId,
    );
  }
}

/** The phone number and the address, without what is missing. */
function contactsOf(of: { readonly phone?: string | null; readonly email?: string | null }) {
  return (['phone', 'email'] as const).flatMap((field) => {
    const value = of[field] ?? null;
    return value === null ? [] : [{ field, value }];
  });
}

function toImportedLead({ person, status, interests, note }: LeadOfRow, key: string): ImportedLead {
  const isPhoneUnlikely = isUnlikelyPhone(person.phone);
  return { ...toSubmittedValues({ ...person, interests }), key, status, isPhoneUnlikely, staffNote: note };
}
