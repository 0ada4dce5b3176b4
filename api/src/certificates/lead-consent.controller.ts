import { Query } from '@nestjs/common';
import { ApiPropertyOptional } from '../http/fields/api-fields.js';
import { CertificatesService } from './certificates.service.js';
import { CheckedConsentCertificate, SignedConsentCertificate } from './consent-certificate.dto.js';
import { IdParam, readStrictly } from '../http/fields/read-fields.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { CurrentActor } from '../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../staff/access/staff-endpoint.js';

class CertificateQuery {
  @ApiPropertyOptional({ enum: ['json'] })
  format?: 'json';
}

@StaffController('inbox')
export class LeadConsentController {
  constructor(private readonly certificates: CertificatesService) {}

  @StaffEndpoint('GET leads/:id/consent', {
    role: 'agent',
    operationId: 'readLeadConsent',
    summary: 'A signed certificate of what a lead agreed to and took back',
    description:
      'Every row of the ledger about the lead, with its seal and the form as it was shown, and the stops of its number. ' +
      '`npm run consent:verify --prefix api -- <file>` checks it without a database. Reading it is an entry of the audit trail.',
    takesQuery: true,
    answer: SignedConsentCertificate,
  })
  read(
    @IdParam() id: string,
    @Query() query: CertificateQuery,
    @CurrentActor() actor: ActingStaff,
  ): Promise<SignedConsentCertificate> {
    readStrictly(CertificateQuery, query);
    return this.certificates.certify(id, actor);
  }

  @StaffEndpoint('GET leads/:id/consent/checked', {
    role: 'agent',
    operationId: 'checkLeadConsent',
    summary: 'The same certificate, with its verification step by step',
    description: 'For the desk. Reading it is an entry of the audit trail.',
    answer: CheckedConsentCertificate,
  })
  check(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<CheckedConsentCertificate> {
    return this.certificates.check(id, actor);
  }
}
