import { ApiResponse } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Config } from '../../config/config.js';
import { escapeHtml } from '../../notices/email/render-mail.js';

const POLICY =
  "default-src 'none'; form-action 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** The OpenAPI schema of a page. */
export const PAGE = { 'text/html': { schema: { type: 'string' as const } } };

export const UNKNOWN = ApiResponse({
  status: 404,
  description: 'The link is not one of ours. The page says so.',
  content: PAGE,
});

type Company = Config['messaging']['company'];

interface ListPage {
  readonly title: string;
  /** HTML. */
  readonly content: string;
  readonly company: Pick<Company, 'name' | 'address'>;
}

/** Sends a page of the buyers list, for the links in emails. It loads no other files. */
export function showListPage(reply: FastifyReply, { title, content, company }: ListPage): string {
  void reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title>
<style>:root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}main{max-width:32rem;margin:3rem auto;padding:0 1rem}button{font:inherit;padding:.75rem 1.25rem}</style></head>
<body><main><h1>${title}</h1>${content}<p><small>${escapeHtml(`${company.name}, ${company.address}`)}</small></p></main></body></html>`;
}

/**
 * Sends the page for a link that is not one of ours, for example because it was cut off.
 * @param promise what we do when the reader calls or writes
 */
export function showBrokenLink(reply: FastifyReply, promise: string, company: Company): string {
  void reply.code(404);
  const contact = escapeHtml(`call ${company.phone} or write to ${company.email}`);
  return showListPage(reply, {
    title: 'This link is not complete.',
    content: `<p>Open it from the email again, or copy all of it. Or ${contact}. ${promise}</p>`,
    company,
  });
}
