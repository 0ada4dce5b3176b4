import { migrateDatabase } from '../src/database/migrate.js';
import { startThrowawayPostgres } from '../src/database/embedded/throwaway-postgres.js';
import { DURABLE, startApi } from './api-arm.js';
import { compareIntake } from './compare-intake.js';

const LEAST_RATIO = 0.8;

await using started = new AsyncDisposableStack();
const postgres = await startThrowawayPostgres(DURABLE);
started.defer(() => postgres.stop());
await migrateDatabase(postgres.url);
const api = started.use(await startApi(postgres.url));
const bare = started.use(await startApi(postgres.url, 'bench/bench/bare-handler.js'));
await compareIntake('intake  accepted leads, the api / bare Fastify and pg', LEAST_RATIO, api, bare);
