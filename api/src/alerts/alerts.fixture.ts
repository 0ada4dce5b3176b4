import { randomUUID } from 'node:crypto';
import type { SMTPServerOptions } from 'smtp-server';
import { startMailServer } from '../notices/email/mail-server.fixture.js';
import { startApiWithJobs, until } from '../notices/notices.fixture.js';
import { queryTestDatabase } from '../test-api.fixture.js';
import { AlertJob } from './alert/alert-job.js';

export const EVENTS_SECRET = `whsec_${Buffer.from('a secret for the tests, 32 bytes').toString('base64')}`;

/** Settings of an api that sends to the test's mail server. */
export const alertSettings = (url: string) => ({
  ALERTS_SMTP_URL: url,
  ALERTS_FROM: 'Land deals <deals@land.example>',
  COMPANY_ADDRESS: '1 Long Road, Springfield, MO 65806',
  MAIL_EVENTS_SECRET: EVENTS_SECRET,
});

/** A row of `alert_sends`, with the columns that tests read. */
interface SendRow {
  readonly hash: string;
  readonly status: string;
  readonly reason: string | null;
  readonly tries: number;
  readonly at: Date;
}

/** Statements of the alert tests. */
export function alertsOf(url: string) {
  const query = <Row extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    queryTestDatabase<Row>(text, values, url);
  /** Stores buyers with these columns, each with its own address. Returns their leads. */
  const storeBuyers = (count: number, columns: Record<string, unknown> = {}) => {
    const lead = { first_name: 'Jane', interests: ['Recreational Land'], ...columns };
    const values = Object.keys(lead).map((_, index) => `$${index + 2}`);
    return query<{ id: string; email: string }>(
      `INSERT INTO leads (type, last_name, phone, phone_unlikely, body_sha256, email, ${Object.keys(lead).join()})
       SELECT 'buyer', 'Roe', '+12125550147', false, sha256('x'), n || '-' || $1 || '@mail.example', ${values.join()}
       FROM generate_series(1, ${count}) n RETURNING id, email`,
      [randomUUID(), ...Object.values(lead)],
    );
  };
  /** Stores an announced deal that can no longer be stopped. Returns its id. */
  const announce = async (columns: Record<string, unknown> = {}) => {
    const [staff] = await query<{ id: string }>(
      `INSERT INTO staff (email, name, role, password_hash) VALUES ($1, 'Ann Lee', 'admin', '$argon2id$none') RETURNING id`,
      [`${randomUUID()}@staff.example`],
    );
    const deal = {
      ...{
        slug: `deal-${randomUUID()}`,
        stage: 'scheduled',
        state: 'AZ',
        county_fips: '04001',
        acres: 5,
        price_cents: 1_250_000,
      },
      ...{ kinds: ['Recreational Land'], starts_at: new Date(Date.now() - 1000), staff_id: staff?.id, ...columns },
    };
    const names = Object.keys(deal);
    const [row] = await query<{ id: string }>(
      `WITH deal AS (INSERT INTO deals (${names.join()}) VALUES (${names.map((_, index) => `$${index + 1}`).join()}) RETURNING *)
       INSERT INTO alerts (deal_id, subject, starts_at, staff_id) SELECT id, 'A deal', starts_at, staff_id FROM deal RETURNING deal_id AS id`,
      Object.values(deal),
    );
    return String(row?.id);
  };
  const sendsOf = (dealId: string) =>
    query<SendRow>('SELECT hash, status, reason, tries, at FROM alert_sends WHERE deal_id = $1 ORDER BY hash', [
      dealId,
    ]);
  const stateOf = async (dealId: string) => {
    const [row] = await query<{ status: string; reason: string | null; stage: string; public_at: Date | null }>(
      'SELECT a.status, a.reason, d.stage, d.public_at FROM alerts a JOIN deals d ON d.id = a.deal_id WHERE a.deal_id = $1',
      [dealId],
    );
    return { ...row };
  };
  /** Raises the rate to what a mail server can accept. */
  const hurry = () => query('UPDATE send_rates SET per_second = 100000, days = 13, day = current_date');
  return { query, storeBuyers, announce, sendsOf, stateOf, hurry };
}

/** An api with its own database and mail server; `options` override the server's response to each command. */
export async function startAlerts(options: SMTPServerOptions = {}, settings: NodeJS.ProcessEnv = {}) {
  const server = await startMailServer(options);
  const api = await startApiWithJobs({ ...alertSettings(server.url), ...settings });
  const alerts = alertsOf(api.url);
  await alerts.hurry();
  /** Adds new buyers to the members. Throws until the jobs have started. */
  const enroll = () =>
    until('the enrollment', async () => {
      const isMore = await api.app
        .get(AlertJob)
        .enroll()
        .catch(() => undefined);
      return isMore !== undefined;
    });
  /** Stores buyers and adds them to the members. */
  const join = async (count: number, columns: Record<string, unknown> = {}) => {
    const leads = await alerts.storeBuyers(count, columns);
    await enroll();
    return leads;
  };
  const arrivedAt = (email: string) => server.arrived.filter(({ to }) => to === email);
  const untilStatus = (dealId: string, status: string, seconds = 20) =>
    until(`the status ${status}`, async () => (await alerts.stateOf(dealId)).status === status, seconds);
  const stop = async () => {
    await api.stop();
    await server.stop();
  };
  return { ...api, ...alerts, server, enroll, join, arrivedAt, untilStatus, stop };
}
