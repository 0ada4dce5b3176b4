import { Query, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiPropertyOptional, ApiResponse, getSchemaPath, ApiExtraModels } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CertificatesService } from './certificates.service.js';
import { CheckedConsentCertificate, SignedConsentCertificate } from './consent-certificate.dto.js';
import { IdParam, readStrictly } from '../http/read-fields.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { CurrentActor } from '../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../staff/access/staff-endpoint.js';

const FORMATS = ['json', 'pdf'] as const;

class CertificateQuery {
  @ApiPropertyOptional({ enum: FORMATS, description: 'json, unless `Accept` asks for application/pdf.' })
  format?: (typeof FORMATS)[number];
}

@StaffController('inbox')
export class LeadConsentController {
  constructor(private readonly certificates: CertificatesService) {}

  @StaffEndpoint('GET leads/:id/consent', {
    role: 'agent',
    operationId: 'readLeadConsent',
    summary: 'A signed certificate of what a lead agreed to and took back',
    description:
      'Every row of the ledger about the lead, with its seal and the form as it was shown, and the stops of its number; as JSON, or ' +
      'as one page of PDF with the JSON attached. `npm run consent:verify --prefix api -- <file>` checks either without a database. Reading it is an entry of the audit trail.',
    takesQuery: true,
  })
  @ApiProduces('application/json', 'application/pdf')
  @ApiExtraModels(SignedConsentCertificate)
  @ApiResponse({
    status: 200,
    description: 'The certificate.',
    content: {
      'application/json': { schema: { $ref: getSchemaPath(SignedConsentCertificate) } },
      'application/pdf': { schema: { type: 'string', format: 'binary' } },
    },
  })
  async read(
    @IdParam() id: string,
    @Query() query: CertificateQuery,
    @CurrentActor() actor: ActingStaff,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedConsentCertificate | Buffer> {
    const { format = acceptedFormat(request) } = readStrictly(CertificateQuery, query);
    if (format === 'json') return this.certificates.certify(id, actor);
    const page = await this.certificates.print(id, actor);
    void reply.type('application/pdf').header('content-disposition', `attachment; filename="consent-${id}.pdf"`);
    return page;
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

function acceptedFormat({ headers }: FastifyRequest): 'json' | 'pdf' {
  const { accept = '' } = headers;
  return accept.includes('application/pdf') && !accept.includes('application/json') ? 'pdf' : 'json';
}
