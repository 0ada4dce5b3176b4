import { migrateDatabase } from '../src/database/migrate.js';
import { startThrowawayPostgres } from '../src/database/embedded/throwaway-postgres.js';
import { DURABLE, startApi } from './api-arm.js';
import { compareIntake } from './compare-intake.js';
import { rushLead } from './rush-lead.js';

const LEAST_RATIO = 0.8;
const LEAST_RUSHED_RATIO = 0.9;

await using started = new AsyncDisposableStack();
const postgres = await startThrowawayPostgres(DURABLE);
started.defer(() => postgres.stop());
await migrateDatabase(postgres.url);
const api = started.use(await startApi(postgres.url));
const bare = started.use(await startApi(postgres.url, 'bench/bench/bare-handler.js'));
await compareIntake('intake  accepted leads, the api / bare Fastify and pg', LEAST_RATIO, api, bare);
const around = await rushLead(100, api.url, postgres.url);
await compareIntake(
  'intake  100 changes of one lead at once / none',
  LEAST_RUSHED_RATIO,
  { url: api.url, around },
  api,
);
