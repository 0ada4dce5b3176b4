/** Each page that a visitor can see, in each of its states. */
import { createHmac, randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { sentFormAddress, signOutcome } from '../../shell/http/signed-outcome.ts';
import { deskOrigin } from '../desk/desk.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { addMember, leaveToken, memberToken, StoredDeal, untilListed } from '../land/stored-deal.ts';
import { readTestSite } from '../site/test-site.ts';

/** As the api writes it into the link of an email that asks "Was this you?". */
function joinToken(leadId: string): string {
  const key = createHmac('sha256', readTestSite().apiKeys.LIST_KEY).update('join').digest();
  const mac = createHmac('sha256', key).update(`join:${leadId}`).digest().subarray(0, 16);
  return `${leadId}.${mac.toString('base64url')}`;
}

interface VisitedPage {
  readonly address: string;
  readonly isMember?: boolean;
}

/** The deals and the member of one walk, and the pages that they have. */
export class Visited implements AsyncDisposable {
  readonly pages: readonly VisitedPage[];
  readonly #deals: readonly StoredDeal[];
  readonly #hash: string;

  private constructor(pages: readonly VisitedPage[], deals: readonly StoredDeal[], hash: string) {
    this.pages = pages;
    this.#deals = deals;
    this.#hash = hash;
  }

  static async create(): Promise<Visited> {
    const { csrfSecret } = readTestSite();
    const early = await StoredDeal.create({ hasPhotos: true });
    const open = await StoredDeal.create({ isPublic: true });
    const pending = await StoredDeal.create({ isPublic: true, stage: 'pending' });
    const sold = await StoredDeal.create({ isPublic: true, stage: 'sold' });
    const deals = [early, open, pending, sold];
    const [hash, other] = [await addMember(early), await addMember(early)];
    const [waiting] = (await early.ask(
      `INSERT INTO list_confirmations (lead_id, hash, received_at, asked_at)
       SELECT lead_id, hash, now(), now() FROM list_members WHERE hash = $1 RETURNING lead_id AS id`,
      [other],
    )) as { id: string }[];
    for (const deal of deals) await untilListed(deal);
    const proof = signOutcome(`interest ${open.slug} ${hash}`, csrfSecret);
    const lists = [
      `/api/leave-list/${leaveToken(hash)}`,
      `/api/join-list/${joinToken(waiting?.id ?? '')}`,
      `/api/join-list/${joinToken(randomUUID())}`,
    ];
    const addresses = [
      ...[...sitePages.map(({ path }) => path), '/no-such-page'],
      ...['/sell-your-land', '/buy-land', '/stop-texts'].map((path) => sentFormAddress(path, csrfSecret)),
      ...['/sell-your-land', '/buy-land', '/stop-texts'].map((path) => `${path}?submission=failed#contact-form`),
      ...[`/buy-land?about=${open.slug}#contact-form`, ...deals.map(({ path }) => path)],
      ...[...lists, ...lists.map((path) => deskOrigin() + path)],
    ];
    const ofMember = [
      ...deals.map(({ path }) => path),
      ...[`${open.path}?interest=failed`, `${open.path}?interest=sent&proof=${proof}`],
      `${early.path}?m=${memberToken(other)}`,
    ];
    const pages = [
      ...addresses.map((address) => ({ address })),
      ...ofMember.map((address) => ({ address, isMember: true })),
    ];
    return new Visited(pages, deals, hash);
  }

  /** Opens a page afresh, as the member or as anybody. */
  async open(context: BrowserContext, page: Page, { address, isMember = false }: VisitedPage): Promise<void> {
    await context.clearCookies();
    const { origin } = readTestSite();
    if (isMember) await context.addCookies([{ name: 'member', value: memberToken(this.#hash), url: origin }]);
    await page.goto('about:blank');
    await page.goto(new URL(address, origin).href, { waitUntil: 'networkidle' });
  }

  /** An address without the parts that each walk has of its own. */
  plain(address: string): string {
    return this.#deals
      .reduce((text, { slug }) => text.replaceAll(slug, ':slug'), address)
      .replaceAll(readTestSite().origin, ':site')
      .replaceAll(/(leave|join)-list\/[\w.-]+/g, '$1-list/:token');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const deal of this.#deals) await deal[Symbol.asyncDispose]();
  }
}
