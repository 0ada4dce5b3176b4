import { Body } from '@nestjs/common';
import { ApiProperty } from '../http/fields/api-fields.js';
import { cleanLine } from '../http/fields/clean-text.js';
import { Cleaned, Satisfies } from '../http/fields/field-checks.js';
import { readStrictly } from '../http/fields/read-fields.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { CurrentActor } from '../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../staff/access/staff-endpoint.js';
import { COUNTIES } from './counties.js';
import { COUNTY_LINK_KINDS, type CountyLinkKind } from './county-link.entity.js';
import { CountyLinksRepository } from './county-links.repository.js';
import { CountyField } from './land-fields.js';

const MOST_CHARACTERS = 500;

/** Whether a value is an https URL. `{apn}` may be anywhere except in the host, where it would lead to another site. */
function isTemplate(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > MOST_CHARACTERS || !value.startsWith('https://')) return false;
  const [one, other] = ['1', '2'].map((apn) => URL.parse(value.replaceAll('{apn}', apn)));
  return one?.username === '' && one.password === '' && one.host === other?.host;
}

/** A change of the address of a county's web page about a parcel. */
class CountyLink {
  @CountyField() countyFips: string;
  @ApiProperty({ enum: COUNTY_LINK_KINDS, enumName: 'CountyLinkKind' }) kind: CountyLinkKind;

  @Cleaned(cleanLine)
  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'https://assessor.example.gov/parcel?number={apn}',
    description: '`{apn}` stands for the parcel number. Null removes the link.',
  })
  @Satisfies(isTemplate, `Enter an address that begins with https://, up to ${MOST_CHARACTERS} characters.`)
  template: string | null;
}

/** A link with the name of its county. */
class NamedCountyLink extends CountyLink {
  @ApiProperty({ example: 'Apache' }) county: string;
  @ApiProperty({ example: 'AZ' }) state: string;
}

/** The pages of counties. */
class CountyLinks {
  @ApiProperty({ type: [NamedCountyLink] }) items: NamedCountyLink[];
}

/** Shows and changes the pages of counties that a parcel links to. */
@StaffController('land', '/county-links')
export class CountyLinksController {
  constructor(private readonly links: CountyLinksRepository) {}

  @StaffEndpoint('GET', {
    role: 'viewer',
    operationId: 'listCountyLinks',
    summary: 'List the pages of counties about parcels',
    answer: CountyLinks,
  })
  async list(): Promise<CountyLinks> {
    const links = await this.links.list();
    return {
      items: links.map((link) => {
        const { name: county = '', state = '' } = COUNTIES.get(link.countyFips) ?? {};
        return { ...link, county, state };
      }),
    };
  }

  @StaffEndpoint('POST', {
    role: 'admin',
    status: 200,
    operationId: 'changeCountyLink',
    summary: 'Set or remove the page of a county about parcels',
    description: 'Adds an entry to the audit trail.',
    body: CountyLink,
    answer: CountyLinks,
  })
  async change(@Body() body: unknown, @CurrentActor() actor: ActingStaff): Promise<CountyLinks> {
    const { countyFips, kind, template } = readStrictly(CountyLink, body);
    await this.links.change({ countyFips, kind }, template, actor);
    return this.list();
  }
}
