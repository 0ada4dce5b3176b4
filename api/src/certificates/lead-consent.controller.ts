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
    summary: "A signed certificate of a lead's consents and withdrawals",
    description:
      'Every ledger row of the lead with its hashes, the form as it was shown, and the stops of the phone number. ' +
      '`npm run consent:verify --prefix api -- <file>` checks it without a database. Adds an audit entry.',
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
    summary: 'The same certificate, with the result of each check',
    description: 'For the desk. Adds an audit entry.',
    answer: CheckedConsentCertificate,
  })
  check(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<CheckedConsentCertificate> {
    return this.certificates.check(id, actor);
  }
}
