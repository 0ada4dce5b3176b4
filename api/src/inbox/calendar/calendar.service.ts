import { Injectable } from '@nestjs/common';
import ical, { ICalCalendarMethod, type ICalEventData, ICalEventTransparency } from 'ical-generator';
import { Config } from '../../config/config.js';
import { titleOf } from '../../deals/deal/deal-words.js';
import { Database } from '../../database/database.js';
import { Refusal } from '../../http/refusal.js';
import { leadUrlOf } from '../../notices/outbox/due-delivery.js';
import { StaffCalendarsRepository } from '../../staff/accounts/staff-calendars.repository.js';
import type { CurrentSession } from '../../staff/access/current-staff.js';
import { type CalendarClosing, type CalendarLead, READ_CALENDAR, READ_CALENDAR_CLOSINGS } from './calendar.sql.js';
import type { NewCalendar, OwnCalendar } from './calendar.dto.js';

const MOST_LEADS = 1000;
const FOLLOW_UP_MS = 15 * 60_000;
/** How often a calendar should ask again, in seconds. Google asks less often. */
const ASK_AGAIN_S = 3600;

/**
 * Writes the follow-ups and offers of an account as a calendar (iCalendar, RFC 5545). Of a lead only the first name
 * leaves our servers, as in webhooks.
 */
@Injectable()
export class CalendarService {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly calendars: StaffCalendarsRepository,
  ) {}

  async own({ staff }: CurrentSession): Promise<OwnCalendar> {
    return { madeAt: await this.calendars.madeAt(staff.id) };
  }

  async make(session: CurrentSession): Promise<NewCalendar> {
    return { url: `${this.config.deskOrigin}/api/admin/calendars/${await this.calendars.make(session)}` };
  }

  end(session: CurrentSession): Promise<void> {
    return this.calendars.end(session);
  }

  /** The calendar of an address. @throws Refusal (404) if the address ended */
  async write(token: string, ip: string): Promise<string> {
    const staffId = await this.calendars.use(token, ip);
    if (staffId === undefined) throw new Refusal(404, 'This calendar has ended.', { reason: 'no-calendar' });
    const leads = await this.database.query(READ_CALENDAR.with({ staffId, most: MOST_LEADS }));
    const calendar = ical({
      name: 'Follow-ups, offers and closings',
      prodId: { company: this.config.messaging.company.name || 'Land', product: 'desk' },
      method: ICalCalendarMethod.PUBLISH,
      ttl: ASK_AGAIN_S,
    });
    const closings = await this.database.query(READ_CALENDAR_CLOSINGS.with({ staffId, most: MOST_LEADS }));
    for (const event of leads.flatMap((lead) => this.eventsOf(lead))) calendar.createEvent(event);
    for (const closing of closings) calendar.createEvent(this.eventOf(closing));
    return calendar.toString();
  }

  private eventsOf({
    id,
    firstName,
    coveredName,
    version,
    updatedAt,
    followUpAt,
    offer,
  }: CalendarLead): ICalEventData[] {
    const { hostname } = new URL(this.config.deskOrigin);
    const forWhom = coveredName === null ? '' : ` (for ${coveredName})`;
    const url = leadUrlOf(this.config.notices.leadUrl, id);
    // With a higher sequence, a calendar takes an event as changed (RFC 5545, 3.8.7.4).
    const lead = { url, stamp: updatedAt, lastModified: updatedAt, sequence: version };
    const events: ICalEventData[] = [];
    if (followUpAt !== null)
      events.push({
        ...{ ...lead, id: `follow-up-${id}@${hostname}`, summary: `Follow up: ${firstName}${forWhom}` },
        ...{ start: followUpAt, end: new Date(followUpAt.getTime() + FOLLOW_UP_MS) },
      });
    if (offer?.expiresOn)
      events.push({
        ...{ ...lead, id: `offer-${id}@${hostname}`, summary: `Last day of the offer to ${firstName}${forWhom}` },
        ...{ start: new Date(offer.expiresOn), allDay: true },
        // The person is not busy that day.
        transparency: ICalEventTransparency.TRANSPARENT,
      });
    return events;
  }

  private eventOf({ id, version, at, closesOn, leadId, dealId, ...about }: CalendarClosing): ICalEventData {
    const { deskOrigin, notices } = this.config;
    return {
      ...{ id: `closing-${id}@${new URL(deskOrigin).hostname}`, stamp: at, lastModified: at, sequence: version },
      url: leadId === null ? `${deskOrigin}/desk/deals/${dealId}` : leadUrlOf(notices.leadUrl, leadId),
      summary: `Closing: ${wordsOf(about)}`,
      ...{ start: new Date(closesOn), allDay: true, transparency: ICalEventTransparency.TRANSPARENT },
    };
  }
}

/** The seller's first name, or the title of the deal. */
function wordsOf(about: Pick<CalendarClosing, 'firstName' | 'coveredName' | 'state' | 'countyFips' | 'acres'>): string {
  const { firstName, coveredName, state, countyFips, acres } = about;
  if (state !== null && countyFips !== null && acres !== null) return titleOf({ state, countyFips, acres });
  return coveredName === null ? `${firstName}` : `${firstName} (for ${coveredName})`;
}
