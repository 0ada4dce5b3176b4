/**
 * Passes a submission on to the api, a second time when its connection broke: the api may have closed a kept-alive
 * connection at the moment of writing to it, or have been restarted. The submission's key makes both one lead; a number
 * that is stopped twice is stopped.
 */
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { field, header } from '@land/kit/release/format/form-names.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const stopPath = '/api/messaging/stop';
const paths = new Set(['/api/seller', '/api/buyer', stopPath]);
/** What the api takes at most; more is passed on as it comes, to be refused there. */
const mostBytes = 64 * 1024;
const pauseMilliseconds = 100;
const brokenConnection = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

type ReplyOptions = NonNullable<Parameters<FastifyReply['from']>[1]>;
type DecideRetry = NonNullable<ReplyOptions['retryDelay']>;

interface Forwarding {
  /** Path at the api. */
  target: string;
  options: ReplyOptions;
}

/** Whether the request is a submission that can be kept in memory until it is answered. */
export function isSubmission(request: FastifyRequest): boolean {
  const { method, headers } = request;
  return (
    method === 'POST' &&
    paths.has(pathOf(request)) &&
    headers['content-type'] !== undefined &&
    Number(headers['content-length']) <= mostBytes
  );
}

export async function forwardSubmission(
  request: FastifyRequest,
  reply: FastifyReply,
  { target, options }: Forwarding,
): Promise<FastifyReply> {
  const body = await buffer(request.body as Readable).catch(() => undefined);
  // The visitor has gone in the middle of sending.
  if (!body) return reply.code(400).send();
  const isRepeatable = pathOf(request) === stopPath || carriesKey(request, body);
  const retryDelay: DecideRetry = ({ err, attempt }) => {
    const { code = '' } = (err ?? {}) as NodeJS.ErrnoException;
    if (attempt > 0 || !(code === 'ECONNREFUSED' || (isRepeatable && brokenConnection.has(code)))) return null;
    request.log.warn({ code }, 'a submission is sent to the api again');
    return pauseMilliseconds;
  };
  return reply.from(target, { ...options, body, contentType: request.headers['content-type'] ?? '', retryDelay });
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? '';
}

/** Without a key a second try could become a second lead. */
function carriesKey({ headers }: FastifyRequest, body: Buffer): boolean {
  return Boolean(headers[header.key.toLowerCase()]) || body.includes(`${field.key}=`);
}
