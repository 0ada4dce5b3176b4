import { Query } from '@nestjs/common';
import { readStrictly } from '../http/fields/read-fields.js';
import { StaffController, StaffEndpoint } from '../staff/access/staff-endpoint.js';
import { ConversionReport, PromiseParameters, PromiseReport, RangeParameters, SitePromises } from './report.dto.js';
import { ReportRepository } from './report.repository.js';
import { SoldLand } from './sold-land.dto.js';
import { SoldLandRepository } from './sold-land.repository.js';

/** Reports over the leads and sales of a time range. They name no visitor. */
@StaffController('inbox', '/reports')
export class ReportController {
  constructor(
    private readonly reports: ReportRepository,
    private readonly soldLand: SoldLandRepository,
  ) {}

  @StaffEndpoint('GET promise', {
    role: 'viewer',
    operationId: 'readPromiseReport',
    summary: 'See whether sellers were answered within 24 hours',
    description: 'By week, agent or source, without spam and tests. Each number is that of a list of leads.',
    takesQuery: true,
    answer: PromiseReport,
  })
  readPromises(@Query() query: PromiseParameters): Promise<PromiseReport> {
    return this.reports.readPromises(readStrictly(PromiseParameters, query));
  }

  @StaffEndpoint('GET site-promises', {
    role: 'viewer',
    operationId: 'readSitePromises',
    summary: 'See which promises of the site are true this quarter',
    description: 'Without spam and tests. A deal counts if it could be seen by members or everyone this quarter.',
    answer: SitePromises,
  })
  readSitePromises(): Promise<SitePromises> {
    return this.reports.readSitePromises(new Date());
  }

  @StaffEndpoint('GET conversion', {
    role: 'viewer',
    operationId: 'readConversionReport',
    summary: 'See how far leads came, by release of the section',
    description: 'Without spam, tests and leads that staff entered.',
    takesQuery: true,
    answer: ConversionReport,
  })
  readConversion(@Query() query: RangeParameters): Promise<ConversionReport> {
    return this.reports.readConversion(readStrictly(RangeParameters, query));
  }

  @StaffEndpoint('GET sold-land', {
    role: 'viewer',
    operationId: 'readSoldLand',
    summary: 'See what sold land cost and brought, by month and county',
    description: 'By the day of the sale: from the day of `from` to the day of `to` in the zone.',
    takesQuery: true,
    answer: SoldLand,
  })
  readSoldLand(@Query() query: RangeParameters): Promise<SoldLand> {
    return this.soldLand.read(readStrictly(RangeParameters, query));
  }
}
