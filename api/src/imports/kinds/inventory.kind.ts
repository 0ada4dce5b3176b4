import { appendAudit } from '../../database/audit-log.js';
import type { Transaction } from '../../database/database.js';
import { MOST_WORDS } from '../../deals/deal/deal-facts.js';
import type { DealsRepository } from '../../deals/deal/deals.repository.js';
import { landByHand } from '../../deals/deal/new-land.js';
import { slugOf } from '../../deals/deal/slug.js';
import { plainParcelNumber } from '../../land/parcel-facts.js';
import { readRowLand } from '../mapping/read-land.js';
import { CENTS_HINT, readCents } from '../mapping/read-numbers.js';
import { RowFault } from '../mapping/row-fault.js';
import { required, type RowValues } from '../mapping/row-values.js';
import type { KnownThing, ListKind, MadeOfRow, ReadRow, RowToUndo, RunningImport } from './list-kind.js';

/** Land of a list that we own and sell. */
interface LandOfRow {
  readonly countyFips: string;
  readonly acres: number;
  readonly apn: string | null;
  readonly priceCents: number | null;
  readonly boughtCents: number | null;
  readonly boughtOn: string | null;
  readonly words: string | null;
}

type Land = Pick<LandOfRow, 'countyFips' | 'acres' | 'apn'>;

const keyOf = ({ countyFips, acres, apn }: Land) =>
  apn === null ? `acres ${countyFips} ${acres}` : `apn ${countyFips} ${plainParcelNumber(apn)}`;

/** Lists of land that we own: each row becomes a deal that is being prepared. */
export class InventoryKind implements ListKind<LandOfRow> {
  readonly chunk = 50;

  constructor(private readonly deals: DealsRepository) {}

  read(values: RowValues): LandOfRow {
    const { countyFips, acres, apn } = readRowLand(values);
    const boughtOn = values.day('boughtOn', 'Bought on');
    if (boughtOn !== null && (boughtOn < '1900-01-01' || boughtOn > new Date().toISOString()))
      throw new RowFault('Bought on', 'Enter a date from 1900 to today.');
    const words = values.all('words').join('\n');
    if ([...words].length > MOST_WORDS) throw new RowFault('Description', `Write at most ${MOST_WORDS} characters.`);
    return {
      countyFips: required(countyFips, 'County'),
      acres: required(acres, 'Acres'),
      apn,
      priceCents: values.read('price', 'Price', readCents, CENTS_HINT),
      boughtCents: values.read('bought', 'Bought for', readCents, CENTS_HINT),
      boughtOn,
      words: words || null,
    };
  }

  keysOf(land: LandOfRow): string[] {
    return [keyOf(land)];
  }

  sameAsRow(key: string, row: number): string {
    return key.startsWith('apn ') ? `Same parcel number as row ${row}.` : `Same county and acres as row ${row}.`;
  }

  async findKnown(transaction: Transaction, keys: readonly string[]): Promise<KnownThing[]> {
    const counties = [...new Set(keys.flatMap((key) => key.split(' ')[1] ?? []))];
    const deals = await this.deals.findInCounties(transaction, counties);
    return deals.map(({ id, ...land }) => ({
      key: keyOf(land),
      dealId: id,
      reason: land.apn === null ? 'Same county and acres as a deal.' : 'Same parcel number as a deal.',
    }));
  }

  async store(
    transaction: Transaction,
    rows: readonly ReadRow<LandOfRow>[],
    { staffId }: RunningImport,
  ): Promise<Map<number, MadeOfRow>> {
    const stored = new Map<number, MadeOfRow>();
    for (const { number, item } of rows) {
      const land = landByHand(item);
      const { id } = await this.deals.insert(transaction, { ...land, slug: slugOf(land), staffId });
      stored.set(number, { dealId: id });
    }
    for (const { dealId } of stored.values())
      await appendAudit(transaction, { staffId, ip: null, action: 'deal-added', detail: { dealId } });
    return stored;
  }

  /** Deals are never deleted, so what nobody has touched is withdrawn. */
  async undo(
    transaction: Transaction,
    rows: readonly RowToUndo[],
    { staffId }: RunningImport,
  ): Promise<Map<number, string>> {
    const kept = new Map<number, string>();
    const withdrawn: string[] = [];
    for (const { number, dealId } of rows) {
      const deal = dealId === null ? null : await this.deals.lockWithPhotos(transaction, dealId);
      if (deal === null) continue;
      const isUntouched =
        deal.stage === 'preparing' && deal.version === 1 && deal.costsVersion === 0 && deal.photos.length === 0;
      if (!isUntouched) kept.set(number, 'The deal was changed since.');
      else {
        await this.deals.update(transaction, deal, { stage: 'withdrawn', closedAt: new Date(), staffId });
        withdrawn.push(deal.id);
      }
    }
    for (const dealId of withdrawn)
      await appendAudit(transaction, { staffId, ip: null, action: 'deal-withdrawn', detail: { dealId } });
    return kept;
  }
}
