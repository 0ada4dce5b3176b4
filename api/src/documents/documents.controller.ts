import { applyDecorators, createParamDecorator, type ExecutionContext, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiHeader, ApiProduces, ApiResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdParam } from '../http/fields/read-fields.js';
import { streamFile } from '../http/request/raw-body.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { CurrentActor } from '../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../staff/access/staff-endpoint.js';
import { DOCUMENT_KINDS, FORMATS } from './document-kind.js';
import { dispositionOf, readSentName } from './document-name.js';
import { AddedDocument, DocumentList, type DocumentOf } from './documents.dto.js';
import { DocumentsService } from './documents.service.js';
import { policyOf } from './open-policy.js';
import { UploadsService } from './uploads.service.js';

const MOST_BYTES = 20 * 1024 * 1024;
const TYPES = DOCUMENT_KINDS.map((kind) => FORMATS[kind].type);
const FILE = { schema: { type: 'string' as const, format: 'binary' } };

/** The name in the header Document-Name. A name may be personal, so it is not in the URL. */
const DocumentName = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  readSentName(context.switchToHttp().getRequest<FastifyRequest>().headers['document-name']),
);

/** Declares an endpoint that adds a document to a lead or deal. */
function AddEndpoint(of: 'lead' | 'deal'): MethodDecorator {
  return applyDecorators(
    StaffEndpoint(`POST ${of}s/:id/documents`, {
      role: 'agent',
      operationId: of === 'lead' ? 'addLeadDocument' : 'addDealDocument',
      summary: `Add a document to a ${of}`,
      description:
        'A PDF, JPEG or PNG of at most 20 MB, which its first bytes tell. The name loses folders and invisible characters.',
      answer: AddedDocument,
      takesFile: TYPES,
      refusals: {
        409: `The ${of} has 100 documents.`,
        413: 'The file is larger than 20 MB.',
        415: 'The body is not a file.',
      },
    }),
    ApiHeader({
      name: 'Document-Name',
      required: true,
      description: 'The name of the file, in UTF-8 with percent-encoding.',
      example: 'Deed%20of%20trust.pdf',
    }),
  );
}

/** Declares an endpoint that lists the documents of a lead or deal. */
function ListEndpoint(of: 'lead' | 'deal'): MethodDecorator {
  return StaffEndpoint(`GET ${of}s/:id/documents`, {
    role: 'viewer',
    operationId: of === 'lead' ? 'listLeadDocuments' : 'listDealDocuments',
    summary: `List the documents of a ${of}`,
    description: `${of === 'deal' ? 'With those of the lead that sold us its land. ' : ''}Adds an entry to the audit trail.`,
    answer: DocumentList,
  });
}

/** The documents of leads and deals. */
@StaffController('documents')
export class DocumentsController {
  constructor(
    private readonly documents: DocumentsService,
    private readonly uploads: UploadsService,
  ) {}

  @ListEndpoint('lead')
  listOfLead(@IdParam() leadId: string, @CurrentActor() actor: ActingStaff): Promise<DocumentList> {
    return this.list({ leadId }, actor);
  }

  @ListEndpoint('deal')
  listOfDeal(@IdParam() dealId: string, @CurrentActor() actor: ActingStaff): Promise<DocumentList> {
    return this.list({ dealId }, actor);
  }

  @AddEndpoint('lead')
  addToLead(
    @IdParam() leadId: string,
    @DocumentName() name: string,
    @Req() request: FastifyRequest,
    @CurrentActor() actor: ActingStaff,
  ): Promise<AddedDocument> {
    return this.uploads.add({ leadId }, { name, chunks: streamFile(request, MOST_BYTES) }, actor);
  }

  @AddEndpoint('deal')
  addToDeal(
    @IdParam() dealId: string,
    @DocumentName() name: string,
    @Req() request: FastifyRequest,
    @CurrentActor() actor: ActingStaff,
  ): Promise<AddedDocument> {
    return this.uploads.add({ dealId }, { name, chunks: streamFile(request, MOST_BYTES) }, actor);
  }

  @StaffEndpoint('GET documents/:id', {
    role: 'viewer',
    operationId: 'openDocument',
    summary: 'Open a document',
    description: 'Adds an entry to the audit trail.',
  })
  @ApiProduces(...TYPES, 'application/json')
  @ApiResponse({
    status: 200,
    description: 'The file.',
    content: Object.fromEntries(TYPES.map((type) => [type, FILE])),
  })
  async open(
    @IdParam() id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
    @CurrentActor() actor: ActingStaff,
  ): Promise<StreamableFile> {
    const { document, bytes } = await this.documents.open(id, actor);
    void reply.header('content-security-policy', policyOf(document.kind));
    return new StreamableFile(bytes, {
      type: FORMATS[document.kind].type,
      disposition: dispositionOf(document.name),
      length: document.bytes ?? 0,
    });
  }

  @StaffEndpoint('DELETE documents/:id', {
    role: 'agent',
    operationId: 'removeDocument',
    summary: 'Remove a document',
    description: 'It can be restored for a day. Does nothing if it is removed already.',
  })
  remove(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.documents.remove(id, actor);
  }

  @StaffEndpoint('POST documents/:id/restoration', {
    role: 'agent',
    status: 204,
    operationId: 'restoreDocument',
    summary: 'Restore a removed document',
    description: 'Does nothing if it is not removed.',
    refusals: { 409: 'The lead or deal has 100 documents.' },
  })
  restore(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.documents.restore(id, actor);
  }

  private async list(of: DocumentOf, actor: ActingStaff): Promise<DocumentList> {
    return { items: await this.documents.list(of, actor) };
  }
}
