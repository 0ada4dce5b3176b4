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

/** How long a deal is cached. Emails that are sent later contain its changes. */
const CACHE_MS = 250;

interface Recipient {
  readonly email: string;
  readonly leadId: string | null;
  /** The token in the link that opens the deal's page before it is public. */
  readonly reader: string;
}

/** Writes and sends the emails about deals. */
@Injectable()
export class AlertMails {
  private readonly cache = new Map<string, { readonly listing: Promise<Listing>; readonly at: number }>();

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly transport: AlertTransport,
    private readonly key: ListKey,
    private readonly moves: DealMovesService,
    private readonly deals: DealUpdatesService,
  ) {}

  /** Reads the deal of an email. The returned `sendTo` sends the email, and never throws. */
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

  /** Emails a member who was interested in land that it is sold. Never throws. */
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

  close(): Promise<void> {
    return this.transport.close();
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
      // The same for each retry, because the provider's events name it.
      messageId: `<${kind}${dealId}.${hash}@${hostname}>`,
      headers: leaveHeaders(leaveUrl, { from: alerts.from, origin }),
    };
  }

  private readListing(dealId: string): Promise<Listing> {
    const cached = this.cache.get(dealId);
    if (cached !== undefined && performance.now() - cached.at < CACHE_MS) return cached.listing;
    const { timeZone } = this.config.messaging.company;
    const listing = this.database.transaction(async (transaction) => {
      const deal = await this.deals.lock(transaction, { id: dealId });
      // The evidence is stored with the announcement; a test email before it computes the same.
      if (deal.stage === 'preparing') deal.evidence = await this.moves.readEvidence(transaction, deal);
      return toListing(deal, timeZone);
    });
    this.cache.set(dealId, { listing, at: performance.now() });
    listing.catch(() => this.cache.delete(dealId));
    return listing;
  }
}

/**
 * Parses one of our Message-IDs: `<DEAL.HASH@…>` for an alert, `<gone.DEAL.HASH@…>` and `<form.LEAD.HASH@…>` for emails
 * outside of alerts. The angle brackets are optional. Undefined for any other text.
 */
export function readMessageId(messageId: string): (SendKey & { readonly isOutsideAlert: boolean }) | undefined {
  const match = /^<?(gone\.|form\.)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{22})@/.exec(messageId);
  const [, other, dealId, hash] = match ?? [];
  return dealId === undefined || hash === undefined ? undefined : { dealId, hash, isOutsideAlert: other !== undefined };
}
