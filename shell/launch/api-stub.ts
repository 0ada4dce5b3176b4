/** A stub of the api: accepts the forms without storing anything, and prints the names of their fields but no value. */
import { findFormAction } from '@land/release-tools/format/section-contract.ts';
import { sentFormAddress } from '@land/http/signed-outcome';
import { parseJson } from '@land/release-tools/format/release-format.ts';
import type { FastifyReply } from 'fastify';
import { fixedRoutes } from '../src/fixed-routes.ts';

const stored = 'Nothing was stored: this is the stub that answers while no api runs.';

export function answerAsStub(
  reply: FastifyReply,
  { print, csrfSecret }: { print: (line: string) => void; csrfSecret: string },
): void {
  const { method, url, headers } = reply.request;
  const body = Buffer.isBuffer(reply.request.body) ? reply.request.body : Buffer.alloc(0);
  const path = new URL(url, 'http://stub').pathname;
  const page = method === 'POST' ? findFormPage(path) : undefined;
  reply.header('X-Api-Stub', 'nothing-is-stored').header('Cache-Control', 'no-store');
  if (page === undefined)
    return void reply
      .code(503)
      .send({ success: false, message: 'No api runs: its stub answers the forms and nothing else.' });
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  const names = isForm ? new URLSearchParams(body.toString()).keys() : Object.keys(Object(parseJson(body)));
  print(`POST ${path} was answered by the stub, nothing was stored; fields: ${plainNames(names)}`);
  if (isForm) reply.redirect(sentFormAddress(page, csrfSecret), 303);
  else reply.code(201).send({ success: true, message: stored });
}

/** The path of the page whose form posts to this path. */
function findFormPage(action: string): string | undefined {
  return fixedRoutes.find(({ owner, page }) => owner !== 'shell' && findFormAction(owner, page) === action)?.path;
}

/** The names of the fields; unusual names are left out, because they might contain personal data. */
function plainNames(names: Iterable<string>): string {
  return [...names].filter((name) => /^[A-Za-z]\w{0,40}$/.test(name)).join(', ') || 'none';
}
