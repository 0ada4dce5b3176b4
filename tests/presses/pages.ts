/** Each page that a visitor can see, in each of its states. */
import { createHmac, randomInt, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sentFormAddress, signOutcome } from '../../shell/http/signed-outcome.ts';
import { deskOrigin } from '../desk/desk.ts';
import { untilHydrated } from '../fixtures/open-page.ts';
import { createPreviewLink } from '../fixtures/preview-link.ts';
import { readStatus } from '../fixtures/section-status.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { addMember, leaveToken, memberToken, StoredDeal, untilListed } from '../land/stored-deal.ts';
import { DataFolder } from '../site/data-folder.ts';
import { findFreePort } from '../site/free-port.ts';
import { startShell } from '../site/private-processes.ts';
import { readTestSite } from '../site/test-site.ts';
import { breakPage, loseConnection, typeForeignNumber } from './broken-pages.ts';

/** In the api's format for the link of an email that asks "Was this you?". */
function joinToken(leadId: string): string {
  const key = createHmac('sha256', readTestSite().apiKeys.LIST_KEY).update('join').digest();
  const mac = createHmac('sha256', key).update(`join:${leadId}`).digest().subarray(0, 16);
  return `${leadId}.${mac.toString('base64url')}`;
}

interface VisitedPage {
  readonly address: string;
  readonly isMember?: boolean;
  /** The visitor's actions that bring the page into this state. */
  readonly act?: (page: Page) => Promise<void>;
  readonly needsScripts?: boolean;
}

const afterAct: readonly VisitedPage[] = [loseConnection, breakPage, typeForeignNumber].map((act) => ({
  ...{ address: '/', act, needsScripts: true },
}));

/** The pages that work only without scripts. */
const WITHOUT_SCRIPTS = /\/(land[/?]|api\/)/;

/** The console errors that these pages cause. */
export const VISITED_ERRORS = /status of (404|410|503)|ERR_FAILED|broken/;

const pressing = (name: string) => (page: Page) => page.getByRole('button', { name }).click();

/** A form that waits until the address of a member confirms it. Returns the id of its lead. */
async function addForm(deal: StoredDeal): Promise<string> {
  const [form] = (await deal.ask(
    `INSERT INTO list_confirmations (lead_id, hash, received_at, asked_at)
     SELECT lead_id, hash, now(), now() FROM list_members WHERE hash = $1 RETURNING lead_id AS id`,
    [await addMember(deal)],
  )) as { id: string }[];
  return form?.id ?? '';
}

/** The pages of the buyers list that emails lead to. */
async function addListPages(deal: StoredDeal): Promise<VisitedPage[]> {
  const leaving = await addMember(deal);
  const [form, confirmed] = [await addForm(deal), await addForm(deal)];
  const pages: VisitedPage[] = [
    { address: `/api/leave-list/${leaveToken(leaving)}` },
    { address: `/api/leave-list/${leaveToken(leaving)}`, act: pressing('Leave the list') },
    { address: `/api/join-list/${joinToken(form)}` },
    { address: `/api/join-list/${joinToken(randomUUID())}` },
    {
      address: `/api/join-list/${joinToken(confirmed)}`,
      act: async (page) => {
        await deal.ask('UPDATE list_confirmations SET confirmed_at = NULL WHERE lead_id = $1', [confirmed]);
        await page.reload();
        await pressing('Yes, it was me')(page);
      },
    },
  ];
  return [...pages, ...pages.map((page) => ({ ...page, address: deskOrigin() + page.address }))];
}

/** The page of a section without a release, and its preview. */
async function addShellPages(stack: AsyncDisposableStack): Promise<VisitedPage[]> {
  const data = stack.use(await DataFolder.create());
  const shell = stack.use(await startShell({ dataFolder: data.path, sections: { seller: await findFreePort() } }));
  const { origin } = readTestSite();
  const version = (await readStatus(origin, 'seller')).live ?? '';
  return [
    { address: `${shell.origin}/sell-your-land` },
    { address: createPreviewLink(origin, { section: 'seller', version }) },
  ];
}

/** Land for two pages of the list. */
const ADD_TWO_PAGES = `
  INSERT INTO deals (id, slug, stage, state, county_fips, acres, price_cents, kinds, early_at, public_at, staff_id)
  SELECT gen_random_uuid(), 'many-acres-' || $1::int || '-' || number, 'early', 'AZ', '04001', $1::int, 990000, '{Recreational Land}',
    now() - interval '2 hours', now() - interval '1 hour', (SELECT id FROM staff LIMIT 1)
  FROM generate_series(1, 25) AS number`;

/** The stored deals and members, and the pages about them. */
export class Visited implements AsyncDisposable {
  readonly pages: readonly VisitedPage[];
  readonly #deals: readonly StoredDeal[];
  readonly #hash: string;
  readonly #acres: number;
  readonly #stack: AsyncDisposableStack;

  private constructor(
    pages: readonly VisitedPage[],
    { deals, hash, acres }: { deals: readonly StoredDeal[]; hash: string; acres: number },
    stack: AsyncDisposableStack,
  ) {
    this.#acres = acres;
    this.pages = pages;
    this.#deals = deals;
    this.#hash = hash;
    this.#stack = stack;
  }

  static async create(): Promise<Visited> {
    const { csrfSecret } = readTestSite();
    await using stack = new AsyncDisposableStack();
    const early = stack.use(await StoredDeal.create({ hasPhotos: true }));
    await early.addCountyPage();
    const open = stack.use(await StoredDeal.create({ isPublic: true }));
    const pending = stack.use(await StoredDeal.create({ isPublic: true, stage: 'pending' }));
    const sold = stack.use(await StoredDeal.create({ isPublic: true, stage: 'sold' }));
    const gone = stack.use(await StoredDeal.create({ isPublic: true }));
    const deals = [early, open, pending, sold, gone];
    const acres = randomInt(10_000, 99_000);
    stack.defer(async () => void (await open.ask('DELETE FROM deals WHERE acres = $1', [acres])));
    await open.ask(ADD_TWO_PAGES, [acres]);
    const [hash, other] = [await addMember(early), await addMember(early)];
    for (const deal of deals) await untilListed(deal);
    await gone.withdraw();
    // Among the land of other tests, only that of this one has so many acres.
    const own = `acres-from=${acres}&acres-to=${acres}`;
    const lists = [own, `${own}&page=2`, 'acres-from=999999'].map((query) => `/land?${query}`);
    const proof = signOutcome(`interest ${open.slug} ${hash}`, csrfSecret);
    const forms = ['/sell-your-land', '/buy-land', '/stop-texts'];
    const addresses = [
      ...[...sitePages.map(({ path }) => path), '/no-such-page'],
      ...forms.map((path) => sentFormAddress(path, csrfSecret)),
      ...forms.map((path) => `${path}?submission=failed#contact-form`),
      ...[open, gone].map(({ slug }) => `/buy-land?about=${slug}#contact-form`),
      ...[...deals.map(({ path }) => path), ...lists],
    ];
    const ofMember = [
      ...deals.map(({ path }) => path),
      ...[`${open.path}?interest=failed`, `${open.path}?interest=sent&proof=${proof}`],
      `${early.path}?m=${memberToken(other)}`,
    ];
    const pages = [
      ...addresses.map((address) => ({ address })),
      ...ofMember.map((address) => ({ address, isMember: true })),
      ...[...(await addListPages(early)), ...(await addShellPages(stack)), ...afterAct],
    ];
    return new Visited(pages, { deals, hash, acres }, stack.move());
  }

  /** Opens a page again, as the member or as anyone. */
  async open(page: Page, { address, isMember = false, act }: VisitedPage, hasScripts: boolean): Promise<void> {
    const context = page.context();
    await context.clearCookies();
    await page.unrouteAll();
    const { origin } = readTestSite();
    if (isMember) await context.addCookies([{ name: 'member', value: memberToken(this.#hash), url: origin }]);
    await page.goto('about:blank');
    await page.goto(new URL(address, origin).href);
    if (hasScripts && !WITHOUT_SCRIPTS.test(address)) await untilHydrated(page);
    await act?.(page);
  }

  /** A URL without the parts that differ in each run. */
  plain(address: string): string {
    return (
      this.#deals
        .reduce((text, { slug }) => text.replaceAll(slug, ':slug'), address)
        .replace(/many-acres-\d+-\d+/, ':slug')
        .replaceAll(String(this.#acres), ':acres')
        .replaceAll(this.#acres.toLocaleString('en-US'), ':acres')
        .replace(/[\da-f-]{36}\.[\w-]{22}/, ':token')
        .replace(/[\da-f]{32}/, ':hash')
        .replaceAll(encodeURIComponent(readTestSite().origin), ':site')
        .replaceAll(readTestSite().origin, ':site')
        // Cards of similar and newest land may be those of other tests.
        .replace(
          /\| [\d.,]+ acres? in [^|]+ \| \/land\/[\w:-]+$/,
          '| :acres acres in Apache County, Arizona | /land/:slug',
        )
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#stack.disposeAsync();
  }
}
