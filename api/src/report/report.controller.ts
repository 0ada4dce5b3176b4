import { Query } from '@nestjs/common';
import { readStrictly } from '../http/fields/read-fields.js';
import { StaffController, StaffEndpoint } from '../staff/access/staff-endpoint.js';
import { ConversionReport, PromiseParameters, PromiseReport, RangeParameters, SitePromises } from './report.dto.js';
import { ReportRepository } from './report.repository.js';

/** Reports over the leads of a time range. They name no visitor. */
@StaffController('inbox', '/reports')
export class ReportController {
  constructor(private readonly reports: ReportRepository) {}

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
}
