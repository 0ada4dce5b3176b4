import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { DealMovesService } from '../../deals/stages/deal-moves.service.js';
import { DealUpdatesService } from '../../deals/deal/deal-updates.service.js';
import type { Listing } from '../../deals/listings/listing.dto.js';
import { toListing } from '../../deals/listings/listing.js';
import { writeAlertMail, writeGoneMail } from './alert-mail.js';
import { AlertTransport, type CallResult } from './alert-transport.js';
import { ListKey } from '../members/list-key.js';
import { leaveHeaders } from './mail-headers.js';
import type { SendKey } from './sends.sql.js';

/** How long a deal is cached: a changed price is in the emails that leave after it. */
const KEPT_MS = 250;

interface Recipient {
  readonly email: string;
  readonly leadId: string | null;
  /** The token in the link that opens the deal's early page. */
  readonly reader: string;
}

/** Writes and sends the emails about deals. */
@Injectable()
export class AlertMails {
  private readonly read = new Map<string, { readonly listing: Promise<Listing>; readonly at: number }>();

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly transport: AlertTransport,
    private readonly key: ListKey,
    private readonly moves: DealMovesService,
    private readonly deals: DealUpdatesService,
  ) {}

  /** Reads the content of a member's email. `sendTo` then calls the mail server and never throws. */
  async prepare({ dealId, hash }: SendKey, isTest = false) {
    const listing = await this.readListing(dealId);
    return {
      sendTo: ({ email, leadId, reader }: Recipient): Promise<CallResult> =>
        this.transport.send(
          { ...this.write(listing, { dealId, hash }, { isTest, reader }), to: { name: '', address: email } },
          { leadId, deliveryId: dealId },
        ),
    };
  }

  /** Tells a member who was interested that the land is gone. Never throws. */
  sendGone(
    key: SendKey,
    { email, leadId, title }: { email: string; leadId: string; title: string },
  ): Promise<CallResult> {
    const { links, ...sent } = this.envelope(key, 'gone.');
    const mail = { ...writeGoneMail(title, { ...links, company: this.config.messaging.company }), ...sent };
    return this.transport.send(
      { ...mail, to: { name: '', address: email } },
      { leadId, deliveryId: `${key.dealId}-gone` },
    );
  }

  end(): Promise<void> {
    return this.transport.end();
  }

  private write(listing: Listing, key: SendKey, { isTest, reader }: { isTest: boolean; reader: string }) {
    const { links, ...sent } = this.envelope(key);
    const url = `${links.origin}/land/${listing.slug}?m=${reader}`;
    const mail = writeAlertMail(listing, { ...links, url, company: this.config.messaging.company });
    return { ...mail, subject: isTest ? `Test: ${mail.subject}` : mail.subject, ...sent };
  }

  /** The sender, the headers and the links that each email to a member has. */
  private envelope({ dealId, hash }: SendKey, kind: '' | 'gone.' = '') {
    const { publicOrigins, alerts } = this.config;
    const origin = publicOrigins[0] ?? '';
    const { hostname } = new URL(origin);
    const leaveUrl = `${origin}/api/leave-list/${this.key.leaveToken(hash)}`;
    return {
      links: { origin, leaveUrl },
      from: alerts.from,
      // The same at each retry; the provider's events refer to it.
      messageId: `<${kind}${dealId}.${hash}@${hostname}>`,
      headers: leaveHeaders(leaveUrl, { from: alerts.from, origin }),
    };
  }

  private readListing(dealId: string): Promise<Listing> {
    const known = this.read.get(dealId);
    if (known !== undefined && performance.now() - known.at < KEPT_MS) return known.listing;
    const { timeZone } = this.config.messaging.company;
    const listing = this.database.transaction(async (transaction) => {
      const deal = await this.deals.hold(transaction, { id: dealId });
      // A test email has the same text as the real one.
      if (deal.stage === 'preparing') deal.evidence = await this.moves.readEvidence(transaction, deal);
      return toListing(deal, timeZone);
    });
    this.read.set(dealId, { listing, at: performance.now() });
    listing.catch(() => this.read.delete(dealId));
    return listing;
  }
}

/**
 * The row that one of our Message-IDs names, with or without angle brackets, and whether the email belongs to no alert.
 */
export function readMessageId(messageId: string): (SendKey & { readonly isOther: boolean }) | undefined {
  const id = /^<?(gone\.|form\.)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{22})@/.exec(messageId);
  const [, other, dealId, hash] = id ?? [];
  return dealId === undefined || hash === undefined ? undefined : { dealId, hash, isOther: other !== undefined };
}
