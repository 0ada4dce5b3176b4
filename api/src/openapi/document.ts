import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** The api's description, from which the front ends' types are generated. */
export function describeApi(app: NestFastifyApplication): OpenAPIObject {
  const head = new DocumentBuilder()
    .setTitle('Land leads')
    .setDescription('Takes in what sellers and buyers of land submit. Every answer carries X-Request-Id.')
    .setVersion('1.0.0')
    .addTag('submissions', 'The two public forms.')
    .addTag('inbox', 'The list of leads and the work on them, for staff.')
    .addTag('staff', 'Signing in, accounts and the audit trail. Send the token as bearer (above: Authorize).')
    .addTag('messaging', 'Stops, replies, and whether a number may be texted.')
    .addTag('notices', 'What became of e-mails and webhooks about leads.')
    .addTag('releases', 'From server to server: how the releases of the sections do with visitors.')
    .addTag('health', 'For load balancers and start scripts.')
    .addBearerAuth({
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'opaque',
      description: 'The token that POST /api/admin/sessions answers.',
    })
    .build();
  return SwaggerModule.createDocument(app, head);
}

/** Serves the description at /api/docs and /api/docs-json; it is made when it is first asked for. */
export function serveDocumentation(app: NestFastifyApplication): void {
  SwaggerModule.setup('api/docs', app, () => describeApi(app), {
    raw: ['json'],
    customSiteTitle: 'Land leads API',
    swaggerOptions: { displayRequestDuration: true, tryItOutEnabled: true },
  });
}
