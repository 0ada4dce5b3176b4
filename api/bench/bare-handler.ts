import Fastify, { type FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import pg from 'pg';

// The yardstick: the least code that writes the same two rows in one transaction, without checks, limits or a log.
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: Number(process.env['DATABASE_POOL_SIZE']),
});
const server = Fastify();
server.get('/api/health/ready', () => 'ready');

interface Body {
  firstName: string;
  lastName: string;
  phone: string;
  note: string;
}

server.post('/api/seller', async (request: FastifyRequest<{ Body: Body }>, reply) => {
  const { firstName, lastName, phone, note } = request.body;
  const { headers } = request;
  const digest = createHash('sha256').update(JSON.stringify(request.body)).digest();
  const wording = Buffer.from(String(headers['consent-wording']), 'base64url').toString();
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO leads (type, idempotency_key, body_sha256, first_name, last_name, phone, phone_unlikely, note)
       VALUES ('seller', $1, $2, $3, $4, $5, false, $6) RETURNING id`,
      [headers['idempotency-key'], digest, firstName, lastName, phone, note],
    );
    await client.query(
      `INSERT INTO consents (lead_id, agreed_to_terms, wording, wording_version, wording_sha256, ip, user_agent, section_release)
       VALUES ($1, true, $2, $3, $4, $5, $6, $7)`,
      [
        rows[0]?.id,
        wording,
        headers['consent-version'],
        createHash('sha256').update(wording).digest(),
        headers['x-forwarded-for'],
        headers['user-agent'],
        headers['section-release'],
      ],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
  return reply.code(201).send({ success: true, message: 'Thank you!' });
});

await server.listen({ port: Number(process.env['API_PORT']), host: '127.0.0.1' });
