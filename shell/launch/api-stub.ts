/**
 * Answers the forms in the api's place, and says so: nothing is stored, and nothing that a visitor typed is printed.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sectionContract } from '@land/release-tools/format/section-contract.ts';
import { routes } from '../src/routes.ts';

const stored = 'Nothing was stored: this is the stub that answers while no api runs.';
const stubHeaders = { 'X-Api-Stub': 'nothing-is-stored', 'Cache-Control': 'no-store' };

/** A request whose body has been read, and its answer. */
export interface Exchange {
  request: IncomingMessage;
  body: Buffer;
  response: ServerResponse;
}

export function answerAsStub({ request, body, response, print }: Exchange & { print: (line: string) => void }): void {
  const path = new URL(request.url ?? '/', 'http://stub').pathname;
  const page = request.method === 'POST' ? findFormPage(path) : undefined;
  const answer = (status: number, success: boolean, message: string) =>
    response
      .writeHead(status, { ...stubHeaders, 'Content-Type': 'application/json; charset=utf-8' })
      .end(JSON.stringify({ success, message }));
  if (page === undefined) return void answer(503, false, 'No api runs: its stub answers the forms and nothing else.');
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  const names = isForm ? new URLSearchParams(body.toString()).keys() : readJsonNames(body);
  print(`POST ${path} was answered by the stub, nothing was stored; fields: ${plainNames(names)}`);
  if (isForm) response.writeHead(303, { ...stubHeaders, Location: `${page}?submission=sent#contact-form` }).end();
  else answer(201, true, stored);
}

/** Path of the page whose form posts here. */
function findFormPage(action: string): string | undefined {
  return routes.find(
    (route) => route.owner !== 'shell' && sectionContract[route.owner][route.page]?.formAction === action,
  )?.path;
}

/** The values are somebody's, and what is no plain name may be one too. */
function plainNames(names: Iterable<string>): string {
  return [...names].filter((name) => /^[A-Za-z]\w{0,40}$/.test(name)).join(', ') || 'none';
}

function readJsonNames(body: Buffer): string[] {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null ? Object.keys(value) : [];
  } catch {
    return [];
  }
}
