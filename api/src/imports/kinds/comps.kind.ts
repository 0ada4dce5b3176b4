import type { Transaction } from '../../database/database.js';
import type { NewComp, CompsRepository } from '../../offers/comps/comps.repository.js';
import type { CompKind } from '../../offers/offer/offer-facts.js';
import { readRowLand } from '../mapping/read-land.js';
import { CENTS_HINT, readCents } from '../mapping/read-numbers.js';
import { RowFault } from '../mapping/row-fault.js';
import { required, type RowValues } from '../mapping/row-values.js';
import type { KnownThing, ListKind, MadeOfRow, ReadRow, RowToUndo, RunningImport } from './list-kind.js';

const EARLIEST = '1990-01-01';
const MOST_URL = 500;

function readKind(line: string): CompKind | undefined {
  if (/\b(?:sold|closed|sale)\b/i.test(line) && !/for sale/i.test(line)) return 'sold';
  return /list|for sale|active|pending|available/i.test(line) ? 'listed' : undefined;
}

/** The kind that the names of the columns tell, such as "List price": only sales may show that land is below market. */
function kindOf(values: RowValues): CompKind {
  const [day, price] = [values.columnOf('day'), values.columnOf('price')];
  return !/sold|sale|clos|record/i.test(day) && /list/i.test(`${day} ${price}`) ? 'listed' : 'sold';
}

/** Reads an address, also without its beginning, or in the formula that a spreadsheet has instead of a link. */
function readUrl(line: string): string | undefined {
  const [, linked = line] = /^=HYPERLINK\("([^"]+)"/i.exec(line) ?? [];
  const url = linked.replace(/^www\./i, 'https://$&');
  const isPage = url.length <= MOST_URL && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  return isPage ? url : undefined;
}

const keyOf = ({ countyFips, acres, priceCents, day, kind }: NewComp) =>
  `comp ${countyFips} ${acres} ${priceCents} ${day} ${kind}`;

/** Lists of sold and offered land near land that we may buy. */
export class CompsKind implements ListKind<NewComp> {
  readonly chunk = 500;

  constructor(private readonly comps: CompsRepository) {}

  read(values: RowValues): NewComp {
    const { countyFips, acres } = readRowLand(values);
    const day = required(values.day('day', 'Date'), 'Date');
    if (day < EARLIEST || day > new Date().toISOString())
      throw new RowFault('Date', 'Enter a date from 1990 to today.');
    return {
      countyFips: required(countyFips, 'County'),
      acres: required(acres, 'Acres'),
      priceCents: required(values.read('price', 'Price', readCents, CENTS_HINT), 'Price'),
      kind: values.read('kind', 'Sold or for sale', readKind, 'Write sold or listed.') ?? kindOf(values),
      day,
      url: values.read('url', 'Web page', readUrl, 'Write an address such as https://example.com/land/1.'),
    };
  }

  keysOf(comp: NewComp): string[] {
    return [keyOf(comp)];
  }

  sameAsRow(_key: string, row: number): string {
    return `The same as row ${row}.`;
  }

  async findKnown(transaction: Transaction, keys: readonly string[]): Promise<KnownThing[]> {
    const days = [...new Set(keys.flatMap((key) => key.split(' ')[4] ?? []))];
    const counties = [...new Set(keys.flatMap((key) => key.split(' ')[1] ?? []))];
    const comps = await this.comps.findOn(transaction, { days, counties });
    return comps.map((comp) => ({ key: keyOf(comp), reason: 'This comp is stored already.' }));
  }

  async store(
    transaction: Transaction,
    rows: readonly ReadRow<NewComp>[],
    { staffId }: RunningImport,
  ): Promise<Map<number, MadeOfRow>> {
    const ids = await this.comps.insertMany(
      transaction,
      rows.map(({ item }) => item),
      staffId,
    );
    return new Map(
      rows.flatMap(({ number }, index) => {
        const compId = ids[index];
        return compId === undefined ? [] : [[number, { compId }] as const];
      }),
    );
  }

  /** Offers keep their copies of comps. */
  async undo(transaction: Transaction, rows: readonly RowToUndo[]): Promise<Map<number, string>> {
    await this.comps.removeMany(
      transaction,
      rows.flatMap(({ compId }) => compId ?? []),
    );
    return new Map();
  }
}
